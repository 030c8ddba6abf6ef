import { decisionText, revealHidden } from '@fyllo/markup/hidden-characters';
import type { CodeToken, TokenKind } from '../markup';
import type { Mark } from './word-marks';

/** A piece of a line that is drawn in one way. */
export interface LinePiece {
  readonly text: string;
  readonly token?: TokenKind;
  /** Whether it is what changed within the line. */
  readonly marked?: true;
  /** Characters that could not be seen otherwise. */
  readonly space?: 'tab' | 'blank' | 'return';
}

export interface PieceOptions {
  readonly tokens?: readonly CodeToken[];
  readonly marks?: readonly Mark[];
  /** Whether tabs and blanks at the end are to be seen; a carriage return always is. */
  readonly blanks: boolean;
  /** Whether somebody decides on it: padding is written out too. */
  readonly decision: boolean;
}

/** How a line is drawn, in order. Hidden characters are written out: `⟨U+202E⟩`. */
export function linePieces(text: string, options: PieceOptions): readonly LinePiece[] {
  if (options.decision) return text === '' ? [] : [{ text: decisionText(text) }];
  const tokens = tokenSpans(text, options.tokens);
  const marks = options.marks ?? [];
  const spaces = spaceSpans(text, options.blanks);
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...tokens, ...marks, ...spaces]) cuts.add(start).add(end);
  const edges = [...cuts].filter((at) => at <= text.length).sort((a, b) => a - b);
  const tokenAt = spanFinder(tokens);
  const markAt = spanFinder(marks);
  const spaceAt = spanFinder(spaces);
  return edges.slice(0, -1).map((start, index) => {
    const token = tokenAt(start)?.kind;
    const space = spaceAt(start)?.kind;
    return {
      text: space === 'return' ? '␍' : shown(text.slice(start, edges[index + 1])),
      ...(token === undefined ? {} : { token }),
      ...(markAt(start) === undefined ? {} : { marked: true }),
      ...(space === undefined ? {} : { space }),
    };
  });
}

/** Tabs stay: they are drawn as wide as they are. */
const shown = (text: string): string => text.split('\t').map(revealHidden).join('\t');

interface TokenSpan extends Mark {
  readonly kind: TokenKind | undefined;
}
interface SpaceSpan extends Mark {
  readonly kind: NonNullable<LinePiece['space']>;
}

/** Finds the span a place lies in; the places must rise. */
function spanFinder<T extends Mark>(spans: readonly T[]): (at: number) => T | undefined {
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const span = spans[next];
    return span !== undefined && span.start <= at ? span : undefined;
  };
}

/** Tokens of another text than this one are of no use. */
function tokenSpans(text: string, tokens: readonly CodeToken[] = []): readonly TokenSpan[] {
  let at = 0;
  const spans = tokens.map(({ text: piece, kind }) => {
    at += piece.length;
    return { start: at - piece.length, end: at, kind };
  });
  return at < text.length ? [] : spans;
}

function spaceSpans(text: string, blanks: boolean): readonly SpaceSpan[] {
  const end = text.endsWith('\r') ? text.length - 1 : text.length;
  const spans: SpaceSpan[] = [];
  let trailing = end;
  if (blanks) {
    while (trailing > 0 && text[trailing - 1] === ' ') trailing -= 1;
    for (let tab = text.indexOf('\t'); tab >= 0; tab = text.indexOf('\t', tab + 1)) {
      spans.push({ start: tab, end: tab + 1, kind: 'tab' });
    }
  }
  if (trailing < end) spans.push({ start: trailing, end, kind: 'blank' });
  if (end < text.length) spans.push({ start: end, end: text.length, kind: 'return' });
  return spans;
}
