import type { TextRange } from '@fyllo/protocol';

export interface TextPieces {
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

/** The text before, in and after a range. Whatever lies outside the text is left out of the range; nothing throws. */
export function splitAt(text: string, range: TextRange | undefined): TextPieces {
  if (!range) return { before: text, hit: '', after: '' };
  const start = Math.min(Math.max(range.start, 0), text.length);
  const end = Math.min(Math.max(range.start + range.length, start), text.length);
  return { before: text.slice(0, start), hit: text.slice(start, end), after: text.slice(end) };
}

/**
 * Where an id has the query, in UTF-16 units. Ids are ASCII, so lower case keeps every place; what the host folds
 * beyond that is found, but not marked.
 */
export function rangeInId(id: string, query: string): TextRange | undefined {
  const sought = query.toLowerCase();
  const start = id.toLowerCase().indexOf(sought);
  return start < 0 || sought === '' ? undefined : { start, length: sought.length };
}
