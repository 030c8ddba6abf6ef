import { MAX_QUERY_CHARS } from '@fyllo/protocol';

/** What a text in the search field asks for: nothing, more than is taken, or a query. */
export type TypedQuery =
  | { readonly kind: 'empty' }
  /** In code points, as the host counts. */
  | { readonly kind: 'too-long'; readonly length: number }
  | { readonly kind: 'query'; readonly query: string };

/** Reads what was typed (behaviour 3.1): trimmed, 1–200 characters. */
export function readQuery(text: string): TypedQuery {
  const query = text.trim();
  if (query === '') return { kind: 'empty' };
  const length = Array.from(query).length;
  return length > MAX_QUERY_CHARS ? { kind: 'too-long', length } : { kind: 'query', query };
}
