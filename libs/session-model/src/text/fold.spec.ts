import fc from 'fast-check';
import { trickyText } from '../testing/tricky-texts';
import { cutBefore, fold, originalRange, segmentsOf } from './fold';

/** A mark that stays one here: as a letter (ι) it would have to be told from the mark in every composed text. */
const IOTA_MARK = '\u0345';

function* allCharacters(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
  }
}

/** The engine's own simple case folding, asked about two characters. */
const areOneLetter = (one: string, other: string): boolean =>
  new RegExp(`^\\u{${(one.codePointAt(0) ?? 0).toString(16)}}$`, 'iu').test(other);

const isOneCharacter = (text: string): boolean => Array.from(text).length === 1;

describe('folding', () => {
  it('agrees with the case folding of the engine about every character', () => {
    let pairs = 0;
    const wrong: string[] = [];
    for (const character of allCharacters()) {
      const lower = character.toLowerCase();
      const upper = character.toUpperCase();
      const others = new Set([lower, upper, upper.toLowerCase(), lower.toUpperCase()]);
      others.delete(character);
      for (const other of others) {
        if (!isOneCharacter(other) || character === IOTA_MARK) continue;
        if (character.normalize('NFC') !== character || other.normalize('NFC') !== other) continue;
        pairs += 1;
        const expected = areOneLetter(character, other);
        if ((fold(character) === fold(other)) !== expected) wrong.push(`${character} ${other}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(pairs).toBeGreaterThan(2800);
  });

  it.each([
    ['İ', 'i̇', false],
    ['I', 'ı', false],
    ['ß', 'ẞ', true],
    ['ß', 'ss', false],
    ['ſ', 'S', true],
    ['\u212a', 'k', true],
    ['ς', 'Σ', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['é', 'E\u0301', true],
    ['H\u0331', '\u1e96', true],
    ['ệ', 'E\u0302\u0323', true],
    ['\u212b', 'a\u030a', true],
    ['한', '\u1112\u1161\u11ab', true],
    ['Ж', 'ж', true],
    ['𐐀', '𐐨', true],
    ['e', 'é', false],
  ])('%s and %s: %s', (one, other, equal) => {
    expect(fold(one) === fold(other)).toBe(equal);
  });

  it('keeps lone surrogates', () => {
    expect(fold('A\ud83d')).toBe('a\ud83d');
    expect(fold('\ude00é')).toBe('\ude00é');
  });

  it('is the folding of its segments, one after the other', () => {
    fc.assert(
      fc.property(trickyText(30), (text) => {
        expect(segmentsOf(text).join('')).toBe(text);
        expect(segmentsOf(text).map(fold).join('')).toBe(fold(text));
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text of nothing but marks', () => {
  // a run of a million, composed at once, would take minutes
  it('is folded piece by piece, and what comes behind it is found in its place', () => {
    const run = `a${'\u0301\u0323'.repeat(500_000)}`;
    const text = `Ö${run}É needle`;
    const folded = fold(text);
    expect(folded.startsWith(`öa${'\u0301\u0323'.repeat(16)}`.normalize('NFC'))).toBe(true);
    expect(folded.endsWith('é needle')).toBe(true);
    const start = folded.indexOf('needle');
    expect(originalRange(text, { start, end: start + 6 })).toEqual({
      start: text.length - 6,
      end: text.length,
    });
  });

  it('is folded as a whole when it is short', () => {
    const marks = '\u0323\u0301'.repeat(15);
    expect(fold(`A${marks}`)).toBe(`a${marks}`.normalize('NFC'));
  });
});

describe('a place to cut', () => {
  it('is near in text of every script, and both sides fold as the whole does', () => {
    for (const unit of [
      '漢',
      'é',
      '漢é字',
      'ที่นี่',
      'привет',
      '한국',
      '𐐀',
      '😀',
      'سلام',
      'a\u0323\u0302',
    ]) {
      const text = unit.repeat(40);
      for (let at = 0; at < text.length; at += 1) {
        const cut = cutBefore(text, at);
        expect(cut - at).toBeGreaterThanOrEqual(0);
        expect(cut - at).toBeLessThan(3);
        expect(fold(text.slice(0, cut)) + fold(text.slice(cut))).toBe(fold(text));
      }
    }
    fc.assert(
      fc.property(trickyText(30), fc.nat(30), (text, at) => {
        const cut = cutBefore(text, at);
        expect(fold(text.slice(0, cut)) + fold(text.slice(cut))).toBe(fold(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the original range', () => {
  it('is the text that was folded, whole segments of it', () => {
    let longer = 0;
    fc.assert(
      fc.property(
        trickyText(30),
        fc.nat(60),
        fc.integer({ min: 1, max: 9 }),
        (text, at, length) => {
          const folded = fold(text);
          if (folded.length === 0) return;
          const start = at % folded.length;
          const end = Math.min(folded.length, start + length);
          const range = originalRange(text, { start, end });
          expect(fold(text.slice(range.start, range.end))).toContain(folded.slice(start, end));
          expect(fold(text.slice(0, range.start)).length).toBeLessThanOrEqual(start);
          expect(fold(text.slice(range.end))).toBe(
            folded.slice(folded.length - fold(text.slice(range.end)).length),
          );
          if (range.end - range.start > end - start) longer += 1;
        },
      ),
      { numRuns: 2000 },
    );
    expect(longer).toBeGreaterThan(0);
  });

  it('is exact far behind decomposed text', () => {
    const text = `${'e\u0301 '.repeat(20_000)}needle`;
    const folded = fold(text);
    const start = folded.indexOf('needle');
    expect(start).toBe(40_000);
    expect(originalRange(text, { start, end: start + 6 })).toEqual({ start: 60_000, end: 60_006 });
  });
});
