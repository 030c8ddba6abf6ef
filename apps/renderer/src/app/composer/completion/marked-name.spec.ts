import fc from 'fast-check';
import { offeredFile } from './offered-file';
import { piecesOf } from './marked-name';

const drawn = (text: string, marks: readonly number[]): string =>
  piecesOf(text, marks)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

describe('names with marks', () => {
  it.each([
    ['greet.ts', [0, 1, 4], '[gr]ee[t].ts'],
    ['a\u202eb', [1], 'a[⟨U+202E⟩]b'],
    ['a😀b', [2], 'a[😀]b'],
    ['abc', [-1, 9, 1.5], 'abc'],
    ['', [0], ''],
  ])('%j %j', (text, marks, expected) => {
    expect(drawn(text, marks)).toBe(expected);
  });

  it('lose no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '说', '😀', ' ') }),
        fc.array(fc.nat(9)),
        (text, marks) => {
          expect(
            piecesOf(text, marks)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });

  it('are split into name and folder, and their marks with them', () => {
    const found = { path: '/p/src/app/a.ts', relative: 'src/app/a.ts', marks: [0, 4, 8] };
    expect(offeredFile({ ...found, project: 'web' })).toEqual({
      path: '/p/src/app/a.ts',
      name: 'a.ts',
      nameMarks: [0],
      folder: 'src/app',
      folderMarks: [0, 4],
      project: 'web',
      label: 'web/src/app/a.ts',
    });
    const top = { path: '/p/a', relative: 'a', marks: [0], project: null };
    expect(offeredFile(top)).toMatchObject({ name: 'a', folder: '', folderMarks: [], label: 'a' });
  });
});
