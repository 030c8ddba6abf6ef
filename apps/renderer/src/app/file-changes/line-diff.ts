/** One row of a line diff. */
export interface DiffLine {
  readonly kind: 'add' | 'del' | 'same';
  readonly text: string;
}

export interface LineDiff {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** More differences than this are shown as old against new: nobody reads them one by one. */
const MAX_EDITS = 600;
// LIMIT: P-13 — longer texts are not compared.
const MAX_COMPARED = 1024 * 1024;

const linesOf = (text: string): readonly string[] => {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

/**
 * Compares two texts line by line (Myers, shortest script) with a bound on the work; beyond it every old line is
 * removed and every new one added. `null` stands for a file that did not exist.
 */
export function diffLines(oldText: string | null, newText: string): LineDiff {
  const before = linesOf(oldText ?? '');
  const after = linesOf(newText);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  const a = before.slice(start, oldEnd);
  const b = after.slice(start, newEnd);
  const small = (oldText?.length ?? 0) + newText.length <= MAX_COMPARED;
  const middle = (small ? shortestScript(a, b) : undefined) ?? replaced(a, b);
  const kinds = [
    ...before.slice(0, start).map((): DiffLine['kind'] => 'same'),
    ...middle,
    ...before.slice(oldEnd).map((): DiffLine['kind'] => 'same'),
  ];
  return worded(kinds, before, after);
}

const replaced = (a: readonly string[], b: readonly string[]): readonly DiffLine['kind'][] => [
  ...a.map((): DiffLine['kind'] => 'del'),
  ...b.map((): DiffLine['kind'] => 'add'),
];

function shortestScript(
  a: readonly string[],
  b: readonly string[],
): readonly DiffLine['kind'][] | undefined {
  const limit = Math.min(a.length + b.length, MAX_EDITS);
  const reach = new Int32Array(2 * limit + 3);
  const trace: Int32Array[] = [];
  const at = (k: number): number => reach[k + limit + 1] ?? 0;
  for (let edits = 0; edits <= limit; edits += 1) {
    trace.push(reach.slice());
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
      let x = down ? at(k + 1) : at(k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      reach[k + limit + 1] = x;
      if (x >= a.length && x - k >= b.length) return backtrack(trace, a.length, b.length, limit);
    }
  }
  return undefined;
}

function backtrack(
  trace: readonly Int32Array[],
  oldLength: number,
  newLength: number,
  limit: number,
): readonly DiffLine['kind'][] {
  const kinds: DiffLine['kind'][] = [];
  let x = oldLength;
  let y = newLength;
  for (let edits = trace.length - 1; edits >= 0 && (x > 0 || y > 0); edits -= 1) {
    const at = (k: number): number => trace[edits]?.[k + limit + 1] ?? 0;
    const k = x - y;
    const down = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const previousX = edits === 0 ? 0 : at(down ? k + 1 : k - 1);
    const previousY = edits === 0 ? 0 : previousX - (down ? k + 1 : k - 1);
    while (x > previousX && y > previousY) {
      kinds.push('same');
      x -= 1;
      y -= 1;
    }
    if (edits === 0) break;
    kinds.push(down ? 'add' : 'del');
    x = previousX;
    y = previousY;
  }
  return kinds.reverse();
}

function worded(
  kinds: readonly DiffLine['kind'][],
  before: readonly string[],
  after: readonly string[],
): LineDiff {
  let oldLine = 0;
  let newLine = 0;
  const lines = kinds.map((kind): DiffLine => {
    const text = kind === 'del' ? before[oldLine] : after[newLine];
    if (kind !== 'add') oldLine += 1;
    if (kind !== 'del') newLine += 1;
    return { kind, text: text ?? '' };
  });
  return {
    lines,
    added: kinds.filter((kind) => kind === 'add').length,
    removed: kinds.filter((kind) => kind === 'del').length,
  };
}

/** A run of unchanged lines that is left out of the picture. */
export interface DiffGap {
  readonly kind: 'gap';
  readonly count: number;
}

/** The lines around the changes; long unchanged runs become gaps. */
export function withContext(
  lines: readonly DiffLine[],
  context = 3,
): readonly (DiffLine | DiffGap)[] {
  const near = new Uint8Array(lines.length);
  lines.forEach(({ kind }, index) => {
    if (kind === 'same') return;
    near.fill(1, Math.max(0, index - context), index + context + 1);
  });
  const shown: (DiffLine | DiffGap)[] = [];
  let skipped = 0;
  lines.forEach((line, index) => {
    if (near[index] === 0) {
      skipped += 1;
      return;
    }
    if (skipped > 0) shown.push({ kind: 'gap', count: skipped });
    skipped = 0;
    shown.push(line);
  });
  if (skipped > 0) shown.push({ kind: 'gap', count: skipped });
  return shown;
}
