import fc from 'fast-check';
import { decisionText, oneLine, plainText } from './plain-text';

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

describe('decisionText', () => {
  const hiding = [
    0x0, 0x8, 0xd, 0x1b, 0x7f, 0x9b, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e,
    0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e,
    0x202f, 0x2060, 0x2061, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x2800, 0x3000, 0x3164, 0xfe00,
    0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe000, 0x1bca0, 0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100,
    0xe01ef, 0x378, 0xd800,
  ];

  it.each(hiding)('shows U+%s', (code) => {
    const name = code.toString(16).toUpperCase().padStart(4, '0');
    expect(decisionText(`a${String.fromCodePoint(code)}b`)).toBe(`a⟨U+${name}⟩b`);
  });

  it('covers at least fifty characters and leaves ordinary text alone', () => {
    expect(hiding.length).toBeGreaterThanOrEqual(50);
    expect(decisionText('rm -rf "./a b"\n\t中文 😀 é')).toBe('rm -rf "./a b"\n\t中文 😀 é');
  });

  it('replaces padding by its length', () => {
    expect(decisionText(`ls${' '.repeat(200)}rm`)).toBe('ls⟨U+0020×200⟩rm');
    expect(decisionText(`ls${'\n'.repeat(9)}rm`)).toBe('ls⟨U+000A×9⟩rm');
    expect(decisionText(`ls${' '.repeat(39)}rm`)).toBe(`ls${' '.repeat(39)}rm`);
  });
});
