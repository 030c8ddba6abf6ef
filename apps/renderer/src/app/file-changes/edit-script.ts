/**
 * The shortest edit script of two sequences (Myers), with a bound: as many steps as `limit` edits need, and no more.
 * The library `diff` does the same, but takes ten times as long to give up on texts that have nothing in common.
 */
export type Kind = 'same' | 'del' | 'add';

/** So many items of one kind, one after the other; `old` and `new` say where they begin. */
export interface Run {
  readonly kind: Kind;
  readonly old: number;
  readonly new: number;
  readonly count: number;
}

/** Part of a sequence, from `start` to before `end`. */
export interface Stretch {
  readonly items: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** How much may still be done; what is compared takes from it. */
export interface Work {
  left: number;
}

/** The kinds of the items in order, or `undefined` when there are more than `limit` edits or the work is used up. */
export function editScript(
  a: Stretch,
  b: Stretch,
  limit: number,
  work: Work,
): readonly Kind[] | undefined {
  const oldLength = a.end - a.start;
  const newLength = b.end - b.start;
  const most = Math.min(oldLength + newLength, limit);
  const reach = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    if (work.left <= 0) return undefined;
    trace.push(reach.slice(most - edits, most + edits + 3));
    for (let k = -edits; k <= edits; k += 2) {
      const at = k + most + 1;
      const x = farthest(a, b, startOf(reach, at, k, edits), k, work);
      reach[at] = x;
      if (x >= oldLength && x - k >= newLength) return walkBack(trace, oldLength, newLength);
    }
  }
  return undefined;
}

const goesDown = (reach: Int32Array, at: number, k: number, edits: number): boolean =>
  k === -edits || (k !== edits && (reach[at - 1] ?? 0) < (reach[at + 1] ?? 0));

function startOf(reach: Int32Array, at: number, k: number, edits: number): number {
  return goesDown(reach, at, k, edits) ? (reach[at + 1] ?? 0) : (reach[at - 1] ?? 0) + 1;
}

function farthest(a: Stretch, b: Stretch, from: number, k: number, work: Work): number {
  let x = a.start + from;
  let y = b.start + from - k;
  while (x < a.end && y < b.end && a.items[x] === b.items[y]) {
    x += 1;
    y += 1;
  }
  work.left -= 1 + x - a.start - from;
  return x - a.start;
}

function walkBack(
  trace: readonly Int32Array[],
  oldLength: number,
  newLength: number,
): readonly Kind[] {
  const kinds: Kind[] = [];
  let x = oldLength;
  let y = newLength;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reach = trace[edits] ?? new Int32Array();
    const k = x - y;
    const at = k + edits + 1;
    const down = goesDown(reach, at, k, edits);
    const previousX = (down ? reach[at + 1] : reach[at - 1]) ?? 0;
    const previousY = previousX - (down ? k + 1 : k - 1);
    for (; x > previousX && y > previousY; x -= 1, y -= 1) kinds.push('same');
    kinds.push(down ? 'add' : 'del');
    x = previousX;
    y = previousY;
  }
  for (; x > 0; x -= 1) kinds.push('same');
  return kinds.reverse();
}
