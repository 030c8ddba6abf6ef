import type { Run, Work } from './edit-script';
import { MAX_COMPARISONS, sequenceRuns, type Numbered } from './sequence-runs';
import type { Steps } from './sliced-work';
import { textLines, type LineEnding, type TextLines } from './text-lines';

/** What distinguishes two texts, line by line. */
export interface LineDiff {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly runs: readonly Run[];
  readonly added: number;
  readonly removed: number;
  /** The line endings, when all of them changed; the lines are compared without them then. */
  readonly endings?: { readonly old: LineEnding; readonly new: LineEnding };
  /** Which text alone has no line feed at its end. */
  readonly open?: 'old' | 'new';
  /** Whether the texts were too long to be compared: only their ends were. */
  readonly cut: boolean;
}

/** LIMIT: P-13 — longer texts are not compared, in UTF-16 units. */
export const MAX_COMPARED = 1024 * 1024;
const LINES_A_STEP = 20_000;

/** Two texts; `null` stands for a file that does not exist. */
export interface TextPair {
  readonly oldText: string | null;
  readonly newText: string | null;
  /** Whether carriage returns stay in the lines even where all lines have one. */
  readonly exact?: boolean;
}

/** Compares two texts; `work` bounds what is done. */
export function* lineDiff(
  { oldText, newText, exact = false }: TextPair,
  work: Work = { left: MAX_COMPARISONS },
): Steps<LineDiff> {
  const old = yield* textLines(oldText);
  const next = yield* textLines(newText);
  const plain = !exact && old.ending !== 'mixed' && next.ending !== 'mixed';
  const swapped = plain && isSwapped(old.ending, next.ending);
  const before = plain ? withoutReturns(old) : old.lines;
  const after = plain ? withoutReturns(next) : next.lines;
  const openSide = openSideOf(old, next);
  const cut = Math.max(oldText?.length ?? 0, newText?.length ?? 0) > MAX_COMPARED;
  const numbered = yield* numberedLines(before, after, openSide, cut);
  const runs = yield* sequenceRuns(numbered, work);
  return {
    before,
    after,
    runs,
    added: linesOf(runs, 'add'),
    removed: linesOf(runs, 'del'),
    ...(swapped ? { endings: { old: old.ending, new: next.ending } } : {}),
    ...(openSide === undefined ? {} : { open: openSide }),
    cut,
  };
}

const linesOf = (runs: readonly Run[], kind: Run['kind']): number =>
  runs.reduce((sum, run) => sum + (run.kind === kind ? run.count : 0), 0);

const isSwapped = (old: LineEnding, next: LineEnding): boolean =>
  (old === 'lf' && next === 'crlf') || (old === 'crlf' && next === 'lf');

const withoutReturns = ({ lines, ending, open }: TextLines): readonly string[] =>
  ending === 'crlf'
    ? lines.map((line, at) => (open && at === lines.length - 1 ? line : line.slice(0, -1)))
    : lines;

/** Two empty texts have no end to speak of. */
function openSideOf(old: TextLines, next: TextLines): LineDiff['open'] {
  if (old.open === next.open || old.lines.length === 0 || next.lines.length === 0) return undefined;
  return old.open ? 'old' : 'new';
}

/** Gives equal lines equal numbers. A last line that alone has no end is like no other. */
function* numberedLines(
  before: readonly string[],
  after: readonly string[],
  open: LineDiff['open'],
  cut: boolean,
): Steps<Numbered> {
  const ends = cut ? sharedEnds(before, after) : undefined;
  const numbers = new LineNumbers();
  const a = yield* numbers.of(before, ends);
  const b = yield* numbers.of(after, ends);
  if (open === 'old') a[a.length - 1] = numbers.fresh();
  if (open === 'new') b[b.length - 1] = numbers.fresh();
  return { a, b, distinct: numbers.count };
}

interface Ends {
  readonly start: number;
  readonly end: number;
}

function sharedEnds(before: readonly string[], after: readonly string[]): Ends {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { start, end };
}

class LineNumbers {
  count = 0;
  private readonly known = new Map<string, number>();

  fresh(): number {
    this.count += 1;
    return this.count - 1;
  }

  /** Of texts that are too long, the lines between the ends they share are all different. */
  *of(lines: readonly string[], ends: Ends | undefined): Steps<Int32Array> {
    const side = new Int32Array(lines.length);
    for (const [at, line] of lines.entries()) {
      const shared = ends === undefined || at < ends.start || at >= lines.length - ends.end;
      const number = (shared ? this.known.get(line) : undefined) ?? this.fresh();
      if (shared) this.known.set(line, number);
      side[at] = number;
      if (at % LINES_A_STEP === LINES_A_STEP - 1) yield;
    }
    return side;
  }
}
