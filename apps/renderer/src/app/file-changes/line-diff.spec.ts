import fc from 'fast-check';
import { lineDiff, type LineDiff, type TextPair } from './line-diff';
import { atOnce } from './sliced-work';

const compared = (oldText: string | null, newText: string | null): LineDiff =>
  atOnce(lineDiff({ oldText, newText }));

const SIGN = { add: '+', del: '-', same: ' ' } as const;

const shownLines = ({ runs, before, after }: LineDiff): readonly string[] =>
  runs.flatMap(({ kind, count, old, new: next }) => {
    const lines = kind === 'del' ? before.slice(old, old + count) : after.slice(next, next + count);
    return lines.map((line) => SIGN[kind] + line);
  });

describe('lineDiff', () => {
  it.each<[string | null, string | null, string]>([
    ['a\nb\nc', 'a\nx\nc', ' a|-b|+x| c'],
    [null, 'a\nb\n', '+a|+b'],
    ['a\n', null, '-a'],
    ['a\n', '', '-a'],
    ['', '', ''],
    [null, '', ''],
    ['a\nb\nc\nd\n', 'b\nc\nd\ne\n', '-a| b| c| d|+e'],
    ['x\n', 'x\n', ' x'],
    ['a', 'a\n', '-a|+a'],
    ['a', 'b', '-a|+b'],
    ['a\n\n', 'a\n', ' a|-'],
    ['1\n2\n3\n', '1\nx\ny\n3\n', ' 1|-2|+x|+y| 3'],
    ['x\na\nx\nb\nx\n', 'x\nb\nx\na\nx\n', ' x|-a|-x| b| x|+a|+x'],
  ])('%j to %j', (oldText, newText, expected) => {
    expect(shownLines(compared(oldText, newText)).join('|')).toBe(expected);
  });

  it('can be read back as both texts and counts what it shows', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', '', 'e\r'), { maxLength: 30 })
      .chain((lines) => fc.constantFrom('', '\n').map((end) => lines.join('\n') + end));
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        const diff = atOnce(lineDiff({ oldText, newText, exact: true }));
        const lines = shownLines(diff);
        const side = (sign: string): readonly string[] =>
          lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
        const read = (all: readonly string[], like: string): string =>
          all.join('\n') + (like.endsWith('\n') ? '\n' : '');
        expect(read(side('+'), oldText)).toBe(oldText);
        expect(read(side('-'), newText)).toBe(newText);
        expect(diff.added).toBe(lines.filter((line) => line.startsWith('+')).length);
        expect(diff.removed).toBe(lines.filter((line) => line.startsWith('-')).length);
        expect(diff.added + diff.removed === 0).toBe(oldText === newText);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[TextPair, Partial<LineDiff>]>([
    [
      { oldText: 'a\nb\n', newText: 'a\r\nb\r\n' },
      { endings: { old: 'lf', new: 'crlf' }, added: 0 },
    ],
    [
      { oldText: 'a\r\nb', newText: 'a\nb' },
      { endings: { old: 'crlf', new: 'lf' }, added: 0 },
    ],
    [
      { oldText: 'a\nb\n', newText: 'a\r\nb\n' },
      { before: ['a', 'b'], after: ['a\r', 'b'], added: 1 },
    ],
    [
      { oldText: 'a\r\n', newText: 'b\r\n' },
      { before: ['a'], after: ['b'] },
    ],
    [
      { oldText: 'a\r\n', newText: 'b\r\n', exact: true },
      { before: ['a\r'], after: ['b\r'] },
    ],
    [{ oldText: 'a\r\nb\r', newText: null }, { before: ['a', 'b\r'] }],
    [
      { oldText: 'a\n', newText: 'a' },
      { open: 'new', added: 1, removed: 1 },
    ],
    [{ oldText: 'a', newText: 'b' }, { before: ['a'] }],
  ])('knows the ends of the lines of %j', (pair, expected) => {
    expect(atOnce(lineDiff(pair))).toMatchObject(expected);
  });

  it('says nothing of ends that are alike', () => {
    expect(compared('a\n', 'b\n')).not.toHaveProperty('open');
    expect(compared('a', null)).not.toHaveProperty('open');
    expect(compared('a\r\n', 'b\r\n')).not.toHaveProperty('endings');
  });
});
