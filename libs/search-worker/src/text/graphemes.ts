import { isLowSurrogate, type Span } from '@fyllo/session-model';

/** Only so much of a text is looked at to find where graphemes end; longer ones are cut. UTF-16 units. */
export const NEIGHBOURHOOD = 1024;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The graphemes of a short text: what a reader takes for one character. */
export const graphemesOf = (text: string): readonly string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/** A span widened so that it cuts no grapheme. */
export function widened(text: string, { start, end }: Span): Span {
  return { start: graphemeAt(text, start).start, end: graphemeAt(text, end - 1).end };
}

function graphemeAt(text: string, at: number): Span {
  const from = boundaryBefore(text, at - NEIGHBOURHOOD);
  const window = text.slice(from, at + NEIGHBOURHOOD);
  const found = SEGMENTER.segment(window).containing(at - from);
  if (found === undefined) return { start: at, end: at + 1 };
  const start = from + found.index;
  return { start, end: start + found.segment.length };
}

/**
 * A place at or before `at` where a grapheme surely begins: counting from anywhere would, among flags, pair the
 * wrong letters. Without such a place in reach it is `at`, or one before it inside a surrogate pair.
 */
export function boundaryBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  for (let place = at; place > at - NEIGHBOURHOOD; place -= 1) {
    if (place <= 0) return 0;
    if (isLetter(text.charCodeAt(place)) && isLetter(text.charCodeAt(place - 1))) return place;
  }
  return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at;
}

/** Printable ASCII: between two of them there is always a boundary. */
const isLetter = (unit: number): boolean => unit >= 0x20 && unit < 0x7f;
