import { Type } from '@sinclair/typebox';
import { MAX_QUERY_CHARS } from '../limits';
import { SearchResultSchema } from '../search';
import { method } from './method';

const strict = { additionalProperties: false };

/** Made by the page; unique among its searches. */
export const SearchIdSchema = Type.String({
  minLength: 8,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
});

export const searchMethods = {
  'search.run': method(
    'workspace',
    'Searches titles, ids and visible texts of the Workspace’s sessions. One search a window: a newer one ends the running one with `cancelled`. Partial results come as `search` items.',
    Type.Object(
      {
        searchId: SearchIdSchema,
        query: Type.String({ minLength: 1, maxLength: MAX_QUERY_CHARS, pattern: '\\S' }),
      },
      strict,
    ),
    SearchResultSchema,
  ),
  'search.cancel': method(
    'workspace',
    'Ends a search of this window; without effect on one that is over.',
    Type.Object({ searchId: SearchIdSchema }, strict),
    Type.Object({}),
  ),
};
