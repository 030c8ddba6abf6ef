import fc from 'fast-check';
import { offsetOf } from './text-place';

describe('offsetOf', () => {
  it.each([
    ['ab\ncd', 1, 1, 0],
    ['ab\ncd', 2, 2, 4],
    ['ab\ncd', 1, 9, 2],
    ['ab\ncd', 9, 1, 3],
    ['ab\ncd', 0, 0, 0],
    ['', 1, 1, 0],
  ])('%j at %d:%d is %d', (text, line, column, offset) => {
    expect(offsetOf(text, { line, column })).toBe(offset);
  });

  it('finds every place of a text again', () => {
    const texts = fc
      .array(fc.string({ maxLength: 5 }), { maxLength: 6 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(texts, fc.nat(40), (text, wanted) => {
        const offset = Math.min(wanted, text.length);
        const before = text.slice(0, offset).split('\n');
        const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
        expect(offsetOf(text, place)).toBe(offset);
      }),
    );
  });
});
