import { SNIPPET_CHARS, type SearchHit } from '@fyllo/protocol';
import type { Span } from '@fyllo/session-model';
import { boundaryBefore, graphemesOf, NEIGHBOURHOOD, widened } from './graphemes';

type Snippet = NonNullable<SearchHit['snippet']>;

const CUT = '…';
const codePoints = (text: string): number => Array.from(text).length;
const collapsed = (text: string): string => text.replace(/\s+/gu, ' ');
/** Without a leading space, unless it carries a mark: then it is a part of what is seen. */
const trimmedStart = (text: string): string =>
  text.startsWith(' ') && graphemesOf(text)[0] === ' ' ? text.slice(1) : text;

/**
 * The words around a span of a text, at most `SNIPPET_CHARS` code points with the `…` of cut ends, white space
 * collapsed, cut between graphemes (a single one that is longer than all of it is cut inside).
 */
// LIMIT: P-10
export function snippetOf(text: string, span: Span): Snippet {
  const { start, end } = widened(text, span);
  const hit = collapsed(text.slice(start, end));
  const from = start <= NEIGHBOURHOOD ? 0 : boundaryBefore(text, start - NEIGHBOURHOOD);
  const far = end + NEIGHBOURHOOD;
  const to = far >= text.length ? text.length : boundaryBefore(text, far);
  const before = trimmedStart(collapsed(text.slice(from, start)));
  const after = collapsed(text.slice(end, to)).trimEnd();
  const whole = before + hit + after;
  if (from === 0 && to === text.length && codePoints(whole) <= SNIPPET_CHARS) {
    return { text: whole, hit: { start: before.length, length: hit.length } };
  }
  const most = SNIPPET_CHARS - 2 * CUT.length;
  const shown = head(graphemesOf(hit), most) || firstCodePoints(hit, most);
  const words = around(
    { before: graphemesOf(before), after: shown === hit ? graphemesOf(after) : [] },
    most - codePoints(shown),
  );
  const left = (from > 0 || words.before !== before ? CUT : '') + words.before;
  const isRightCut = to < text.length || words.after !== after || shown !== hit;
  return {
    text: left + shown + words.after + (isRightCut ? CUT : ''),
    hit: { start: left.length, length: shown.length },
  };
}

/** Both sides get half of the room, and what the other does not need. */
function around(
  sides: { readonly before: readonly string[]; readonly after: readonly string[] },
  room: number,
): { readonly before: string; readonly after: string } {
  const half = Math.floor(room / 2);
  const little = head(sides.after, half);
  const before = trimmedStart(tail(sides.before, room - codePoints(little)));
  const after = head(sides.after, room - codePoints(before)).trimEnd();
  return { before, after };
}

function head(graphemes: readonly string[], most: number): string {
  let taken = '';
  let count = 0;
  for (const grapheme of graphemes) {
    count += codePoints(grapheme);
    if (count > most) break;
    taken += grapheme;
  }
  return taken;
}

function tail(graphemes: readonly string[], most: number): string {
  let taken = '';
  let count = 0;
  for (const grapheme of graphemes.toReversed()) {
    count += codePoints(grapheme);
    if (count > most) break;
    taken = grapheme + taken;
  }
  return taken;
}

const firstCodePoints = (text: string, most: number): string =>
  Array.from(text).slice(0, most).join('');
