import fc from 'fast-check';
import { linePieces, type PieceOptions } from './line-pieces';

const pieces = (text: string, options: Partial<PieceOptions> = {}) =>
  linePieces(text, { blanks: true, decision: false, ...options });

describe('linePieces', () => {
  it('cuts a line where its colours and its changes begin and end', () => {
    const tokens = [{ text: 'const', kind: 'keyword' as const }, { text: ' a = 1;' }];
    expect(pieces('const a = 1;', { tokens, marks: [{ start: 3, end: 7 }] })).toEqual([
      { text: 'con', token: 'keyword' },
      { text: 'st', token: 'keyword', marked: true },
      { text: ' a', marked: true },
      { text: ' = 1;' },
    ]);
  });

  it('takes no colours of another text', () => {
    expect(pieces('abc', { tokens: [{ text: 'ab', kind: 'string' }] })).toEqual([{ text: 'abc' }]);
    const longer = [{ text: 'abc\r', kind: 'string' as const }];
    expect(pieces('abc', { tokens: longer })).toEqual([{ text: 'abc', token: 'string' }]);
  });

  it('shows tabs, blanks at the end and a carriage return', () => {
    expect(pieces('\ta b  \r')).toEqual([
      { text: '\t', space: 'tab' },
      { text: 'a b' },
      { text: '  ', space: 'blank' },
      { text: '␍', space: 'return' },
    ]);
    expect(pieces('\ta  \r', { blanks: false })).toEqual([
      { text: '\ta  ' },
      { text: '␍', space: 'return' },
    ]);
    expect(pieces('   ')).toEqual([{ text: '   ', space: 'blank' }]);
    expect(pieces('')).toEqual([]);
  });

  it('writes out what cannot be seen', () => {
    const text = 'a\u202eb\u200bc\u0000d\u001b[31m';
    expect(pieces(text)).toEqual([{ text: 'a⟨U+202E⟩b⟨U+200B⟩c⟨U+0000⟩d⟨U+001B⟩[31m' }]);
    expect(pieces(`\t${' '.repeat(50)}x\r`, { decision: true })).toEqual([
      { text: '\t⟨U+0020×50⟩x⟨U+000D⟩' },
    ]);
  });

  it('loses no visible character, wherever it is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', 'é', '中', '<', '&') });
    const mark = fc.tuple(fc.nat(12), fc.nat(12)).map(([a, b]) => ({
      start: Math.min(a, b),
      end: Math.max(a, b) + 1,
    }));
    fc.assert(
      fc.property(text, mark, fc.boolean(), (line, one, blanks) => {
        const shown = pieces(line, { marks: [one], blanks });
        expect(shown.map((piece) => piece.text).join('')).toBe(line);
      }),
    );
  });
});
