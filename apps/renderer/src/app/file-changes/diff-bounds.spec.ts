import { DiffRows } from './diff-rows';
import { drawnRow } from './drawn-row';
import { lineDiff } from './line-diff';
import { MAX_COMPARISONS, sequenceRuns } from './sequence-runs';
import { atOnce } from './sliced-work';
import { wordMarks } from './word-marks';

const lines = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${of(at)}\n`).join('');
const numbered = (letter: string) => (at: number) => letter + at.toString();

/** SECURITY: P-13 */
describe('the work of a diff is bounded', () => {
  const MEGABYTE = 1024 * 1024;
  it.each<[string, string | null, string, added: number, removed: number]>([
    [
      'all of 20,000 lines differ',
      lines(20_000, numbered('a')),
      lines(20_000, numbered('b')),
      2e4,
      2e4,
    ],
    ['one line of 1 MB', 'x'.repeat(MEGABYTE), 'y'.repeat(MEGABYTE), 1, 1],
    ['one line of 4 MB', 'x'.repeat(4 * MEGABYTE), 'y'.repeat(4 * MEGABYTE), 1, 1],
    ['200,000 lines, one more', 'x\n'.repeat(200_000), 'x\n'.repeat(200_001), 1, 0],
    [
      '200,000 lines that all differ',
      lines(2e5, numbered('a')),
      lines(2e5, numbered('b')),
      2e5,
      2e5,
    ],
    [
      '200,000 lines of which one differs',
      lines(2e5, numbered('a')),
      lines(2e5, (at) => (at === 1e5 ? 'b' : numbered('a')(at))),
      1,
      1,
    ],
    ['a million empty lines', null, '\n'.repeat(1_000_000), 1_000_000, 0],
    [
      'no line is alone, and their order differs',
      lines(20_000, (at) => (at % 7).toString()),
      lines(20_000, (at) => (at % 5).toString()),
      19_995,
      19_995,
    ],
    [
      'two lines by turns',
      lines(20_000, (at) => (at % 2 ? '' : 'x')),
      lines(20_000, (at) => (at % 3 ? '' : 'x')),
      19_995,
      19_995,
    ],
    [
      'every tenth of 20,000 lines differs',
      lines(20_000, numbered('a')),
      lines(20_000, (at) => (at % 10 ? numbered('a')(at) : 'b')),
      2000,
      2000,
    ],
    [
      'the order is turned around',
      lines(20_000, numbered('a')),
      lines(20_000, (at) => `a${(19_999 - at).toString()}`),
      19_999,
      19_999,
    ],
    [
      'all endings differ',
      lines(50_000, numbered('a')),
      lines(50_000, (at) => `a${at.toString()}\r`),
      0,
      0,
    ],
  ])('%s', (_, oldText, newText, added, removed) => {
    const work = { left: MAX_COMPARISONS };
    const diff = atOnce(lineDiff({ oldText, newText }, work));
    expect({ added: diff.added, removed: diff.removed }).toEqual({ added, removed });
    // a place that is begun when little is left may take as much as its longest stretch once more
    expect(MAX_COMPARISONS - work.left).toBeLessThan(2 * MAX_COMPARISONS);
    const counted = diff.runs.reduce(
      (sum, { kind, count }) => sum + (kind === 'add' ? 0 : count),
      0,
    );
    expect(counted).toBe(diff.before.length);
    // what is drawn does not grow with the file
    const rows = new DiffRows(diff, new Set());
    const options = {
      oldTokens: undefined,
      newTokens: undefined,
      decision: false,
      whole: new Set<string>(),
    };
    const drawn = rows.slice(0, 60).map((row) => drawnRow(row, options));
    const shown = drawn.flatMap((row) => (row.kind === 'gap' ? [] : row.pieces));
    expect(drawn.length).toBeLessThanOrEqual(60);
    expect(shown.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(60 * 2001);
  });

  it('goes through with the work it is given, and no further', () => {
    const a = Int32Array.from({ length: 5000 }, (_, at) => at % 3);
    const b = Int32Array.from({ length: 5000 }, (_, at) => at % 4);
    const work = { left: 100 };
    const runs = atOnce(sequenceRuns({ a, b, distinct: 4 }, work));
    expect(runs.map(({ kind }) => kind)).toEqual(['same', 'del', 'add']);
    expect(work.left).toBeGreaterThan(-100);
  });

  it('is done in steps that each look at the clock', () => {
    const steps = lineDiff({
      oldText: lines(1e5, numbered('a')),
      newText: lines(1e5, numbered('a')),
    });
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(1e5 / 20_000);
  });

  it('compares no words of lines that are too long for it', () => {
    expect(wordMarks('x '.repeat(MEGABYTE), 'y '.repeat(MEGABYTE))).toBeUndefined();
  });
});
