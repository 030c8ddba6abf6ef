import fc from 'fast-check';
import { decisionLine, decisionText, revealHidden, revealInTitle } from './hidden-characters';

const CODES: readonly number[] = Array.from({ length: 0x11_0000 }, (_, code) => code);
/** Every character that hides, from the classes themselves and not from the expression under test. */
const HIDING = CODES.filter((code) => {
  const char = String.fromCodePoint(code);
  if (char === ' ') return false;
  return (
    char === '\u2800' ||
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(char)
  );
});
const hiding = fc
  .nat({ max: HIDING.length - 1 })
  .map((index) => String.fromCodePoint(HIDING[index] ?? 0));
const named = (char: string): string =>
  `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
const LISTED = [
  0x0, 0x8, 0xd, 0x1b, 0x7f, 0x9b, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e,
  0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e,
  0x202f, 0x2060, 0x2061, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x2800, 0x3000, 0x3164, 0xfe00,
  0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe000, 0x1bca0, 0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100,
  0xe01ef, 0x378, 0xd800,
].map((code) => String.fromCodePoint(code));

describe('every hidden character', () => {
  it('has been found', () => {
    const assigned = HIDING.filter(
      (code) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(String.fromCodePoint(code)),
    );
    expect(assigned.length).toBeGreaterThan(300);
    expect(HIDING.length).toBeGreaterThan(4000);
  });

  it('is written out wherever somebody decides', () => {
    const missed = HIDING.filter((code) => {
      const char = String.fromCodePoint(code);
      const text = `a${char}b`;
      const whole = `a${named(char)}b`;
      const kept = char === '\n' || char === '\t' ? text : whole;
      return (
        decisionLine(text) !== whole || revealHidden(text) !== whole || decisionText(text) !== kept
      );
    });
    expect(missed).toEqual([]);
  });

  it('is seen at the edges, in runs and between blanks too', () => {
    fc.assert(
      fc.property(fc.array(hiding, { minLength: 1, maxLength: 8 }), (chars) => {
        const shown = decisionLine(`${chars.join('  ')} x`);
        expect(shown).toBe(`${chars.map(named).join(' ')} x`);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(LISTED)('%j', (char) => {
    expect(decisionText(`a${char}b`)).toBe(`a${named(char)}b`);
    expect(decisionLine(`a${char}b`)).toBe(`a${named(char)}b`);
  });

  it('stays what it is inside an emoji', () => {
    const emoji = '👩‍💻 ❤️ 🇨🇳 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿';
    expect(decisionText(emoji)).toBe(emoji);
    expect(decisionLine(emoji)).toBe(emoji);
    expect(revealHidden(emoji)).toBe(emoji);
    expect(decisionText('❤️\ufe0f')).toBe('❤️⟨U+FE0F⟩');
  });
});

describe('revealHidden', () => {
  it.each([
    ['a\u202Eb', 'a⟨U+202E⟩b'],
    ['x\u200By\uFEFF', 'x⟨U+200B⟩y⟨U+FEFF⟩'],
    ['tab\there\u0000', 'tab⟨U+0009⟩here⟨U+0000⟩'],
    ['\u00A0\u3000\u2800', '⟨U+00A0⟩⟨U+3000⟩⟨U+2800⟩'],
    ['\u{E0041}', '⟨U+E0041⟩'],
    ['plain 文字 é ß', 'plain 文字 é ß'],
  ])('%j', (text, shown) => {
    expect(revealHidden(text)).toBe(shown);
  });
});

describe('revealInTitle', () => {
  it.each([
    ['Persian', 'می\u200cخواهم کتاب\u200cها ۱۲\u200cساله نامه\u200cی'],
    ['Persian with marks', 'مَ\u200cن'],
    ['Syriac', 'ܐ\u200cܒ'],
    ['Mongolian', 'ᠮ\u200dᠣ'],
    ['N’Ko', 'ߒ\u200dߞ'],
    ['Hindi', 'क्\u200dष क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam', 'അവന്\u200d'],
    ['Bengali', 'র\u200d্যাব'],
    ['emoji', '👩\u200d💻 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🐈\u200d🚀 ⚙️\u200d🐧'],
    ['plain', 'plain 文字 é ß'],
  ])('leaves %s as it is spelled', (_, text) => {
    expect(revealInTitle(text)).toBe(text);
  });

  it.each([
    ['a\u200cb \u200dc', 'a⟨U+200C⟩b ⟨U+200D⟩c'],
    ['کتاب\u200c\u200cها', 'کتاب⟨U+200C⟩⟨U+200C⟩ها'],
    ['کتاب\u200c x', 'کتاب⟨U+200C⟩ x'],
    ['क्\u200d\u200dष', 'क्⟨U+200D⟩⟨U+200D⟩ष'],
    ['😀\u200dx', '😀⟨U+200D⟩x'],
    ['Où ?\u00a0Là\u202f!', 'Où ? Là !'],
    ['ب\u202eب\u200bب\u2066ب', 'ب⟨U+202E⟩ب⟨U+200B⟩ب⟨U+2066⟩ب'],
    ['\u{e0041}\ud800\n', '⟨U+E0041⟩⟨U+D800⟩⟨U+000A⟩'],
  ])('%j', (text, shown) => {
    expect(revealInTitle(text)).toBe(shown);
  });

  it('lets nothing through between Latin letters that the strict form writes out, but blanks', () => {
    const missed = HIDING.filter((code) => {
      const text = `a${String.fromCodePoint(code)}b`;
      return revealInTitle(text) !== (/[\u00a0\u202f]/.test(text) ? 'a b' : revealHidden(text));
    });
    expect(missed).toEqual([]);
  });

  it('shows in parts what it shows in one, wherever characters are cut apart', () => {
    const piece = fc.oneof(
      hiding,
      fc.constantFrom('می', '\u200c', 'ख', '्', '\u200d', 'a ', '👩', '\ud83d', '\udc69'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(), (pieces, n) => {
        const text = pieces.join('');
        const cut = pieces.slice(0, n % (pieces.length + 1)).join('').length;
        expect(revealInTitle(text, 0, cut) + revealInTitle(text, cut)).toBe(revealInTitle(text));
      }),
    );
  });
});

describe('decisionText', () => {
  it('leaves ordinary text alone', () => {
    expect(decisionText('rm -rf "./a b"\n\t中文 😀 é')).toBe('rm -rf "./a b"\n\t中文 😀 é');
  });

  it('replaces padding by its length', () => {
    expect(decisionText(`ls${' '.repeat(200)}rm`)).toBe('ls⟨U+0020×200⟩rm');
    expect(decisionText(`ls${'\n'.repeat(9)}rm`)).toBe('ls⟨U+000A×9⟩rm');
    expect(decisionText(`ls${' '.repeat(39)}rm`)).toBe(`ls${' '.repeat(39)}rm`);
  });
});

describe('decisionLine', () => {
  it.each([
    ['  Allow   once ', 'Allow once'],
    ['\u001b[31mred\u001b[0m', '⟨U+001B⟩[31mred⟨U+001B⟩[0m'],
    ['one\r\ntwo', 'one⟨U+000D⟩⟨U+000A⟩two'],
    [`ls${' '.repeat(200)}rm`, 'ls⟨U+0020×200⟩rm'],
    [' ', ''],
  ])('%j', (text, shown) => {
    expect(decisionLine(text)).toBe(shown);
  });

  it('cuts at its limit, never inside a character', () => {
    expect(decisionLine('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`);
    expect(decisionLine('x'.repeat(300))).toBe('x'.repeat(300));
    expect(decisionLine('xx😀x', 3)).toBe('xx…');
  });
});
