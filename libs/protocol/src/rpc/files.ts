import { Type } from '@sinclair/typebox';
import { SessionIdSchema } from '../id-schemas';
import { MAX_FILE_QUERY_CHARS, MAX_FOUND_FILES } from '../limits';
import { method } from './method';

const strict = { additionalProperties: false };

/** A file of the folders, for a person to choose. */
export const FoundFileSchema = Type.Object({
  /** Absolute. */
  path: Type.String(),
  /** Below its folder, with `/`; what is inserted after the `@`, behind the folder's name when there are several. */
  relative: Type.String(),
  /** Name of the project; null when there is one only. */
  project: Type.Union([Type.String(), Type.Null()]),
  /** UTF-16 places in `relative` that the query matched. */
  marks: Type.Array(Type.Integer({ minimum: 0 })),
});

export const filesMethods = {
  'files.find': method(
    'place',
    'Files of the session’s folders (or of those the Workspace would give a new one) that fit the query, best first; an empty query lists some. What the folders’ ignore rules name is left out. A newer question of the same page ends the running one with `cancelled`.',
    Type.Object(
      {
        sessionId: Type.Optional(SessionIdSchema),
        query: Type.String({ maxLength: MAX_FILE_QUERY_CHARS }),
      },
      strict,
    ),
    Type.Object({
      files: Type.Array(FoundFileSchema, { maxItems: MAX_FOUND_FILES }),
      /** How many fit in all. */
      total: Type.Integer(),
      /** There are more files than are looked at. */
      truncated: Type.Boolean(),
      /** Folders that could not be read. */
      unreadable: Type.Integer(),
    }),
  ),
};
