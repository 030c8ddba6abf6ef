import type { Kind, Run } from './edit-script';
import type { LineDiff } from './line-diff';

/** One line as it is shown; line numbers are 1-based. */
export interface LineRow {
  readonly kind: Kind;
  readonly text: string;
  readonly old?: number;
  readonly new?: number;
  /** The line that stands in its place on the other side. */
  readonly other?: string;
  /** Whether the line alone has no line feed at its end. */
  readonly open?: true;
}

/** Unchanged lines that are not shown; `run` says which, for `opened`. */
export interface GapRow {
  readonly kind: 'gap';
  readonly run: number;
  readonly count: number;
}

export type DiffRow = LineRow | GapRow;

const CONTEXT = 3;
/** A gap takes a row itself. */
const MIN_GAP = 2;

interface Segment {
  /** Number of its first row. */
  readonly row: number;
  readonly run: number;
  /** Which lines of the run it shows, from `from`; a gap stands for them in one row. */
  readonly from: number;
  readonly count: number;
  readonly gap: boolean;
}

/** The rows of a diff, made one by one as they are needed: the lines around the changes, and gaps between them. */
export class DiffRows {
  readonly length: number;
  private readonly segments: readonly Segment[];

  constructor(
    private readonly diff: LineDiff,
    opened: ReadonlySet<number>,
  ) {
    const segments: Segment[] = [];
    let row = 0;
    diff.runs.forEach((run, index) => {
      for (const segment of piecesOf(run, index, diff.runs.length, opened.has(index))) {
        segments.push({ ...segment, row, run: index });
        row += segment.gap ? 1 : segment.count;
      }
    });
    this.segments = segments;
    this.length = row;
  }

  /** The rows from `start` to before `end`. */
  slice(start: number, end: number): readonly DiffRow[] {
    const rows: DiffRow[] = [];
    for (let row = Math.max(0, start); row < Math.min(end, this.length); row += 1) {
      rows.push(this.at(row));
    }
    return rows;
  }

  private at(row: number): DiffRow {
    const { segments, diff } = this;
    let low = 0;
    let high = segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((segments[middle]?.row ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    const segment = segments[low];
    const run = diff.runs[segment?.run ?? -1];
    if (segment === undefined || run === undefined) throw new RangeError('There is no such row.');
    if (segment.gap) return { kind: 'gap', run: segment.run, count: segment.count };
    return this.line(run, segment.run, segment.from + row - segment.row);
  }

  private line(run: Run, index: number, offset: number): LineRow {
    const { before, after, open } = this.diff;
    const old = run.old + offset;
    const next = run.new + offset;
    const text = (run.kind === 'del' ? before[old] : after[next]) ?? '';
    if (run.kind === 'same') return { kind: 'same', text, old: old + 1, new: next + 1 };
    const other = this.counterpart(run, index, offset);
    const isOpen =
      run.kind === 'del'
        ? open === 'old' && old === before.length - 1
        : open === 'new' && next === after.length - 1;
    return {
      kind: run.kind,
      text,
      ...(run.kind === 'del' ? { old: old + 1 } : { new: next + 1 }),
      ...(other === undefined ? {} : { other }),
      ...(isOpen ? { open: true } : {}),
    };
  }

  private counterpart(run: Run, index: number, offset: number): string | undefined {
    const { runs, before, after } = this.diff;
    const neighbour = runs[run.kind === 'del' ? index + 1 : index - 1];
    if (neighbour === undefined || neighbour.kind === 'same' || offset >= neighbour.count) {
      return undefined;
    }
    return run.kind === 'del' ? after[neighbour.new + offset] : before[neighbour.old + offset];
  }
}

function piecesOf(
  { kind, count }: Run,
  index: number,
  runs: number,
  opened: boolean,
): readonly Pick<Segment, 'from' | 'count' | 'gap'>[] {
  const whole = { from: 0, count, gap: false };
  if (kind !== 'same' || opened) return [whole];
  const head = index === 0 ? 0 : CONTEXT;
  const tail = index === runs - 1 ? 0 : CONTEXT;
  if (count - head - tail < MIN_GAP) return [whole];
  return [
    { from: 0, count: head, gap: false },
    { from: head, count: count - head - tail, gap: true },
    { from: count - tail, count: tail, gap: false },
  ].filter((piece) => piece.count > 0);
}
