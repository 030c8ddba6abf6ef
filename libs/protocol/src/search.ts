import { Type, type Static } from '@sinclair/typebox';
import { SessionIdSchema } from './id-schemas';

/** What of a session was found, best first: hits are ranked by it, then by the latest activity (behaviour 3.2). */
export const SEARCH_MATCHES = ['title', 'id', 'text'] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

/** A part of a text to be marked, in UTF-16 units: never inside a grapheme. */
export const TextRangeSchema = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 1 }),
});
export type TextRange = Readonly<Static<typeof TextRangeSchema>>;

/** A session that was found, in its best class. */
export const SearchHitSchema = Type.Object({
  sessionId: SessionIdSchema,
  title: Type.String(),
  activityAt: Type.Integer(),
  match: Type.Union(SEARCH_MATCHES.map((match) => Type.Literal(match))),
  /** Where the title was hit; only for a match of the title. */
  titleHit: Type.Optional(TextRangeSchema),
  /** The words around the first hit; only for a match of the text. Cut ends carry `…`. */
  snippet: Type.Optional(Type.Object({ text: Type.String(), hit: TextRangeSchema })),
});
export type SearchHit = Readonly<Static<typeof SearchHitSchema>>;

/** The state of one search: all hits known so far, in their final order, which later ones only extend. */
export const SearchResultSchema = Type.Object({
  hits: Type.Array(SearchHitSchema),
  /** Sessions looked at so far, of so many. */
  scanned: Type.Integer(),
  total: Type.Integer(),
  /** Sessions whose records could not be read. */
  unreadable: Type.Integer(),
  /** The list is full and others are left out, or were not looked at any more and may have the query too. */
  more: Type.Boolean(),
});
export type SearchResult = Readonly<Static<typeof SearchResultSchema>>;
