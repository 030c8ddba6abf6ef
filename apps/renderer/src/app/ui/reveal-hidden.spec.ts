import { revealHidden } from './reveal-hidden';

describe('revealHidden', () => {
  it.each([
    ['a\u202Eb', 'a⟨U+202E⟩b'],
    ['x\u200By\uFEFF', 'x⟨U+200B⟩y⟨U+FEFF⟩'],
    ['tab\there\u0000', 'tab⟨U+0009⟩here⟨U+0000⟩'],
    ['\u00A0\u3000\u2800', '⟨U+00A0⟩⟨U+3000⟩⟨U+2800⟩'],
    ['\u{E0041}', '⟨U+E0041⟩'],
    ['plain 文字 é ß', 'plain 文字 é ß'],
    ['👩‍💻 ❤️ 🇨🇳', '👩‍💻 ❤️ 🇨🇳'],
  ])('%j', (text, shown) => {
    expect(revealHidden(text)).toBe(shown);
  });
});
