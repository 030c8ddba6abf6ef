import fc from 'fast-check';
import { DiffRows, type DiffRow } from './diff-rows';
import { lineDiff } from './line-diff';
import { atOnce } from './sliced-work';

const rowsOf = (oldText: string | null, newText: string, opened: readonly number[] = []) =>
  new DiffRows(atOnce(lineDiff({ oldText, newText })), new Set(opened));

/** `-3 text`, `+3 text`, ` 3/4 text`, `…12`. */
const brief = (row: DiffRow): string => {
  if (row.kind === 'gap') return `…${row.count.toString()}`;
  const numbers = [row.old, row.new].filter((number) => number !== undefined).join('/');
  return `${{ add: '+', del: '-', same: ' ' }[row.kind]}${numbers} ${row.text}`;
};

const all = (rows: DiffRows): readonly DiffRow[] => rows.slice(0, rows.length);

const LINES = Array.from({ length: 30 }, (_, at) => `l${at.toString()}`);

describe('DiffRows', () => {
  it('shows what lies around the changes, with the numbers of both sides', () => {
    const rows = rowsOf(LINES.join('\n'), LINES.with(15, 'changed').toSpliced(3, 1).join('\n'));
    expect(all(rows).map(brief)).toEqual([
      ' 1/1 l0',
      ' 2/2 l1',
      ' 3/3 l2',
      '-4 l3',
      ' 5/4 l4',
      ' 6/5 l5',
      ' 7/6 l6',
      '…5',
      ' 13/12 l12',
      ' 14/13 l13',
      ' 15/14 l14',
      '-16 l15',
      '+15 changed',
      ' 17/16 l16',
      ' 18/17 l17',
      ' 19/18 l18',
      '…11',
    ]);
    expect(rows).toHaveLength(17);
  });

  it('opens the gaps that were asked for', () => {
    const newText = LINES.with(15, 'changed').join('\n');
    const rows = rowsOf(LINES.join('\n'), newText);
    expect(all(rows)[0]).toEqual({ kind: 'gap', run: 0, count: 12 });
    expect(rowsOf(LINES.join('\n'), newText, [0])).toHaveLength(rows.length + 11);
    expect(all(rowsOf(LINES.join('\n'), newText, [0, 3]))).toHaveLength(31);
  });

  it('hides no single line', () => {
    const seven = ['x', ...LINES.slice(0, 7), 'y'];
    const changed = seven.with(0, 'X').with(8, 'Y');
    expect(all(rowsOf(seven.join('\n'), changed.join('\n'))).map(({ kind }) => kind)).not.toContain(
      'gap',
    );
  });

  it('knows what stands in the place of a line', () => {
    const rows = all(rowsOf('a\nb\nc\n', 'x\ny\n'));
    expect(rows.map((row) => ('other' in row ? row.other : undefined))).toEqual([
      'x',
      'y',
      undefined,
      'a',
      'b',
    ]);
  });

  it('marks the one line that has no end', () => {
    const open = (oldText: string, newText: string) =>
      all(rowsOf(oldText, newText)).map((row) => ('open' in row ? brief(row) : ''));
    expect(open('a\nb', 'a\nb\n')).toEqual(['', '-2 b', '']);
    expect(open('a\nb\n', 'a\nb')).toEqual(['', '', '+2 b']);
    expect(open('b', 'c')).toEqual(['', '']);
  });

  it('gives the same rows piece by piece as all at once', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, fc.nat(20), (oldText, newText, size) => {
        const rows = rowsOf(oldText, newText);
        const pieces: DiffRow[] = [];
        for (let at = 0; at < rows.length; at += size + 1) {
          pieces.push(...rows.slice(at, at + size + 1));
        }
        expect(pieces).toEqual(all(rows));
        const hidden = pieces.reduce(
          (sum, row) => sum + (row.kind === 'gap' ? row.count - 1 : 0),
          0,
        );
        const lines = atOnce(lineDiff({ oldText, newText })).runs;
        expect(rows.length + hidden).toBe(lines.reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });
});
