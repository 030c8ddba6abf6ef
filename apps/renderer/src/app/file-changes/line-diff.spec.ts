import fc from 'fast-check';
import { diffLines, withContext } from './line-diff';

const brief = (oldText: string | null, newText: string): string =>
  diffLines(oldText, newText)
    .lines.map(({ kind, text }) => ({ add: '+', del: '-', same: ' ' })[kind] + text)
    .join('\n');

describe('diffLines', () => {
  it.each<[string | null, string, string]>([
    ['a\nb\nc', 'a\nx\nc', ' a\n-b\n+x\n c'],
    [null, 'a\nb\n', '+a\n+b'],
    ['a\n', '', '-a'],
    ['', '', ''],
    ['a\nb\nc\nd', 'b\nc\nd\ne', '-a\n b\n c\n d\n+e'],
    ['x\n', 'x\n', ' x'],
  ])('%j to %j', (oldText, newText, expected) => {
    expect(brief(oldText, newText)).toBe(expected);
  });

  it('can be read back as both texts and counts what it shows', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (oldText, newText) => {
        const { lines, added, removed } = diffLines(oldText, newText);
        const join = (skip: string): string =>
          lines
            .filter(({ kind }) => kind !== skip)
            .map((line) => `${line.text}\n`)
            .join('');
        expect(join('add')).toBe(oldText);
        expect(join('del')).toBe(newText);
        expect(added - removed).toBe(newText.length / 2 - oldText.length / 2);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives up on too many differences and shows old against new', () => {
    const many = (letter: string): string =>
      Array.from({ length: 5000 }, (_, i) => `${letter}${i.toString()}\n`).join('');
    const { added, removed, lines } = diffLines(many('a'), many('b'));
    expect([added, removed, lines.length]).toEqual([5000, 5000, 10_000]);
    expect(lines[4999]?.kind).toBe('del');
    expect(lines[5000]?.kind).toBe('add');
  });

  it.each([
    ['one line of a megabyte', 'x'.repeat(1024 * 1024), 'y'.repeat(1024 * 1024), 1, 1],
    ['200,000 equal lines', 'x\n'.repeat(200_000), 'x\n'.repeat(200_001), 1, 0],
  ])('%s', (_name, oldText, newText, added, removed) => {
    expect(diffLines(oldText, newText)).toMatchObject({ added, removed });
  });
});

describe('withContext', () => {
  it('leaves out what is far from a change', () => {
    const text = Array.from({ length: 30 }, (_, i) => `l${i.toString()}`);
    const changed = text.with(15, 'changed');
    const shown = withContext(diffLines(text.join('\n'), changed.join('\n')).lines, 2);
    expect(shown.map((row) => row.kind)).toEqual([
      'gap',
      'same',
      'same',
      'del',
      'add',
      'same',
      'same',
      'gap',
    ]);
    expect(shown[0]).toEqual({ kind: 'gap', count: 13 });
    expect(shown.at(-1)).toEqual({ kind: 'gap', count: 12 });
  });
});
