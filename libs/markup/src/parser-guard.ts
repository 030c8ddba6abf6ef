import { MAX_BLOCK_NESTING, MAX_INLINE_RUN } from '@fyllo/protocol';

/** Whether what a block holds so far may be given to the parser. */
export interface ParserGuard {
  /** Characters since the last line that surely began a new inline run. */
  readonly run: number;
  /** Of these, the ones for which the parser looks through the rest of the run. */
  readonly marks: number;
  /** Too deep or too long: stays so. */
  readonly tripped: boolean;
}

export const OPEN_GUARD: ParserGuard = { run: 0, marks: 0, tripped: false };

/**
 * Marks times characters of one run: measured at 2 to 10 nanoseconds each for a run that consists of them. Ordinary
 * paragraphs of 2,000 characters have less than a tenth of it.
 */
const MAX_INLINE_WORK = 4_000_000;
const MARK = /[*_!`~<[$@]/g;

const GAP = /[ \t]*/y;
const CONTAINER = />|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$)/y;
const NEW_RUN = /^[ \t]*(?:$|[*+-][ \t]|\d{1,9}[.)][ \t]|\||#{1,6}[ \t])/;

/**
 * An upper bound of how deep the quotes and lists of a line lie: every marker is a level, and so are every two
 * columns before a marker, since no list level takes less.
 */
function nestingOf(line: string): number {
  let markers = 0;
  let gaps = 0;
  let position = 0;
  while (markers <= MAX_BLOCK_NESTING) {
    GAP.lastIndex = position;
    GAP.test(line);
    const gap = GAP.lastIndex - position;
    CONTAINER.lastIndex = GAP.lastIndex;
    if (!CONTAINER.test(line)) break;
    markers += 1;
    gaps += gap;
    position = CONTAINER.lastIndex;
  }
  return markers === 0 ? 0 : markers + Math.floor(gaps / 2);
}

/**
 * Looks at one more line of a block.
 * LIMIT: R-08 — the parser recurses into quotes and lists and its inline pass costs more than linear time.
 */
export function guardLine(guard: ParserGuard, line: string): ParserGuard {
  if (guard.tripped) return guard;
  const begins = NEW_RUN.test(line);
  const run = begins ? line.length : guard.run + line.length;
  if (run > MAX_INLINE_RUN || nestingOf(line) > MAX_BLOCK_NESTING) {
    return { run, marks: guard.marks, tripped: true };
  }
  const marks = (begins ? 0 : guard.marks) + (line.match(MARK)?.length ?? 0);
  return { run, marks, tripped: run * marks > MAX_INLINE_WORK };
}
