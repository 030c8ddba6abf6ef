import fc from 'fast-check';
import { oneLine, plainText } from './plain-text';

const ESC = '\u001b';
const CASES: readonly (readonly [text: string, expected: string])[] = [
  [`${ESC}[31mred${ESC}[0m`, 'red'],
  [`${ESC}[38;2;1;2;3mx${ESC}[m`, 'x'],
  [`${ESC}[2J${ESC}[Hx`, 'x'],
  [`a${ESC}[1A${ESC}[2Kb`, 'ab'],
  [`${ESC}]0;title\u0007x`, 'x'],
  [`${ESC}]2;title${ESC}\\x`, 'x'],
  [`${ESC}]8;;https://evil.example${ESC}\\link${ESC}]8;;${ESC}\\`, 'link'],
  [`${ESC}]52;c;ZXZpbA==\u0007x`, 'x'],
  [`${ESC}]1337;File=inline=1:AAAA\u0007x`, 'x'],
  [`${ESC}P1$r0m${ESC}\\x`, 'x'],
  [`${ESC}_apc${ESC}\\x`, 'x'],
  [`${ESC}^pm${ESC}\\x`, 'x'],
  [`${ESC}[21tx`, 'x'],
  ['\u009b31mred\u009b0m', 'red'],
  ['\u009d0;t\u009cx', 'x'],
  ['\u0090q\u009cx', 'x'],
  [`${ESC}]0;never ends`, ']0;never ends'],
  [`${ESC}c${ESC}7${ESC}8x`, 'x'],
  [`${ESC}(Bx`, 'x'],
  [`${ESC}${ESC}[0m[31m`, '[31m'],
  [ESC, ''],
  ['\u0007\u0007x', 'x'],
  ['one\rtwo', 'one\ntwo'],
  ['one\r\ntwo', 'one\ntwo'],
  ['a\u0085b', 'a\nb'],
  ['ab\b\bcd', 'abcd'],
  ['a\u0000b', 'a\u2400b'],
  ['a\tb\nc', 'a\tb\nc'],
  ['\u007fx\u0080', 'x'],
  ['中文 😀', '中文 😀'],
];

describe('plainText', () => {
  it.each(CASES)('%j', (text, expected) => {
    expect(plainText(text)).toBe(expected);
  });

  it('leaves no control character and changes nothing the second time', () => {
    const unit = fc.constantFrom(
      ESC,
      '[',
      ']',
      '0',
      ';',
      'm',
      '\u0007',
      '\\',
      '\u009b',
      '\u009d',
      '\u009c',
      '\r',
      '\n',
      '\b',
      'a',
      '\u0000',
      'P',
      ' ',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
        const once = plainText(text);
        expect(once).not.toMatch(/(?![\n\t])\p{Cc}/u);
        expect(plainText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([`${ESC}]`, '\u009d', `${ESC}[`, `${ESC}]x`, `${ESC}P `, '\r'])(
    'stays linear on a megabyte of %j',
    (piece) => {
      const text = piece.repeat((1024 * 1024) / piece.length);
      expect(plainText(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});

describe('oneLine', () => {
  it('flattens, cuts and shows direction marks', () => {
    expect(oneLine(` a\n\n b\t${ESC}[1mc`)).toBe('a b c');
    expect(oneLine('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`);
    expect(oneLine('exe.\u202egpj')).toBe('exe.⟨U+202E⟩gpj');
  });
});
