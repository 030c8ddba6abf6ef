import { editScript, type Kind, type Run, type Stretch, type Work } from './edit-script';
import type { Steps } from './sliced-work';

/** More edits than this in one place are old against new: nobody reads them one by one. */
const MAX_EDITS = 300;
/** LIMIT: P-13 — comparisons of two items, in all. */
export const MAX_COMPARISONS = 1_000_000;

/** Two sequences as numbers from 0 to before `distinct`; equal items have equal numbers. */
export interface Numbered {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly distinct: number;
}

/**
 * What is the same, gone and new in two sequences. Items that occur once in each of them hold the two together;
 * between them the shortest script is looked for. Where that would be too much work all of the old is gone and all of
 * the new is added: true, if not helpful.
 */
export function* sequenceRuns(
  { a, b, distinct }: Numbered,
  work: Work = { left: MAX_COMPARISONS },
): Steps<readonly Run[]> {
  const anchors = anchorsOf(a, b, distinct);
  yield;
  const runs = new RunList();
  let old = 0;
  let next = 0;
  for (const anchor of [...anchors, { old: a.length, new: b.length }]) {
    if (anchor.old > old || anchor.new > next) {
      const left = { items: a, start: old, end: anchor.old };
      between(left, { items: b, start: next, end: anchor.new }, runs, work);
      yield;
    }
    if (anchor.old < a.length) runs.add('same', 1);
    old = anchor.old + 1;
    next = anchor.new + 1;
  }
  return runs.runs();
}

function between(a: Stretch, b: Stretch, into: RunList, work: Work): void {
  let start = 0;
  const shorter = Math.min(a.end - a.start, b.end - b.start);
  while (start < shorter && a.items[a.start + start] === b.items[b.start + start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.items[a.end - 1 - end] === b.items[b.end - 1 - end]) end += 1;
  into.add('same', start);
  const left = { ...a, start: a.start + start, end: a.end - end };
  const right = { ...b, start: b.start + start, end: b.end - end };
  const script =
    left.start === left.end || right.start === right.end
      ? undefined
      : editScript(left, right, MAX_EDITS, work);
  if (script === undefined) {
    into.add('del', left.end - left.start);
    into.add('add', right.end - right.start);
  } else for (const kind of script) into.add(kind, 1);
  into.add('same', end);
}

interface Anchor {
  readonly old: number;
  readonly new: number;
}

/** Items that occur once on each side, as many as stand in the same order. */
function anchorsOf(a: Int32Array, b: Int32Array, distinct: number): readonly Anchor[] {
  const counts = placesOf(a, distinct);
  const places = placesOf(b, distinct);
  const shared: Anchor[] = [];
  a.forEach((item, old) => {
    const place = places[item] ?? ABSENT;
    if (place >= 0 && (counts[item] ?? ABSENT) >= 0) shared.push({ old, new: place });
  });
  return longestRising(shared);
}

const ABSENT = -1;
const REPEATED = -2;

function placesOf(items: Int32Array, distinct: number): Int32Array {
  const places = new Int32Array(distinct).fill(ABSENT);
  items.forEach((item, at) => {
    places[item] = places[item] === ABSENT ? at : REPEATED;
  });
  return places;
}

/** Patience: the last of each pile knows the one it could lie on. */
function longestRising(shared: readonly Anchor[]): readonly Anchor[] {
  const tops: number[] = [];
  const below = new Int32Array(shared.length);
  shared.forEach((anchor, index) => {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shared[tops[middle] ?? 0]?.new ?? 0) < anchor.new) low = middle + 1;
      else high = middle;
    }
    below[index] = low === 0 ? -1 : (tops[low - 1] ?? -1);
    tops[low] = index;
  });
  const rising: Anchor[] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = below[index] ?? -1) {
    const anchor = shared[index];
    if (anchor !== undefined) rising.push(anchor);
  }
  return rising.reverse();
}

/** Joins what is alike, and lets what is gone stand before what is new. */
class RunList {
  private readonly done: Run[] = [];
  private readonly open = { same: 0, del: 0, add: 0 };
  private old = 0;
  private new = 0;

  add(kind: Kind, count: number): void {
    if (count === 0) return;
    const { open } = this;
    if (kind === 'same' ? open.del + open.add > 0 : open.same > 0) this.close();
    open[kind] += count;
  }

  runs(): readonly Run[] {
    this.close();
    return this.done;
  }

  private close(): void {
    for (const kind of ['same', 'del', 'add'] as const) {
      const count = this.open[kind];
      this.open[kind] = 0;
      if (count === 0) continue;
      this.done.push({ kind, old: this.old, new: this.new, count });
      if (kind !== 'add') this.old += count;
      if (kind !== 'del') this.new += count;
    }
  }
}
