import fc from 'fast-check';
import { textAndQuery, trickyText } from '../testing/tricky-texts';
import { fold } from './fold';
import { Phrase } from './phrase';

const found = (query: string, text: string): string | undefined => {
  const span = new Phrase(query).find(text);
  return span && text.slice(span.start, span.end);
};

/** Every position tried, every comparison anew. */
function naive(query: string, text: string): boolean {
  const words = fold(query.trim()).split(/\s+/u);
  const folded = fold(text);
  const fitsAt = (at: number): boolean => {
    let place = at;
    return words.every((word, index) => {
      if (index > 0) {
        const gap = /^\s*/u.exec(folded.slice(place))?.[0].length ?? 0;
        if (gap === 0) return false;
        place += gap;
      }
      const fits = folded.slice(place, place + word.length) === word;
      place += word.length;
      return fits;
    });
  };
  return Array.from({ length: folded.length + 1 }, (_, at) => at).some(fitsAt);
}

describe('a phrase', () => {
  it.each([
    ['é', 'caf\u0065\u0301!', 'e\u0301'],
    ['e\u0301', 'CAFÉ', 'É'],
    ['STRASSE', 'straße', undefined],
    ['STRAßE', 'straẞe', 'straẞe'],
    ['stra', 'STRASSE', 'STRA'],
    ['İ', 'in İzmir', 'İ'],
    ['izmir', 'in İzmir', undefined],
    ['kelvin', '\u212aELVIN', '\u212aELVIN'],
    ['ὀδυσσεύς', 'ΟΔΥΣΣΕΎΣ ὈΔΥΣΣΕΎΣ', 'ὈΔΥΣΣΕΎΣ'],
    ['话', '会话历史', '话'],
    ['a b', 'A \n\t\u3000 B', 'A \n\t\u3000 B'],
    ['  a  b ', 'a b', 'a b'],
    ['a b', 'ab', undefined],
    ['ab', 'a b', undefined],
    ['100%', '1000 100%', '100%'],
    ['a.c', 'abc a.c', 'a.c'],
    ['.*', 'abc', undefined],
    ['[a-z]_', 'x [A-Z]_', '[A-Z]_'],
    ['\\d', '1 \\D', '\\D'],
    ['e', 'é', undefined],
    ['👩', '👩‍👩‍👧', '👩'],
    ['\ud83d', 'a\ud83d', '\ud83d'],
    ['aab', 'aaab', 'aab'],
  ])('%j in %j is %j', (query, text, expected) => {
    expect(found(query, text)).toBe(expected);
  });

  it('is found as by trying every position, and where it is', () => {
    let hits = 0;
    fc.assert(
      fc.property(textAndQuery, ({ text, query }) => {
        const phrase = new Phrase(query);
        const span = phrase.find(text);
        expect(span !== undefined).toBe(naive(query, text));
        if (span === undefined) return;
        hits += 1;
        expect(phrase.find(text.slice(span.start, span.end))).toBeDefined();
      }),
      { numRuns: 4000 },
    );
    expect(hits).toBeGreaterThan(500);
  });

  it('is found in both forms of a text, or in none', () => {
    fc.assert(
      fc.property(textAndQuery, ({ text, query }) => {
        const phrase = new Phrase(query);
        const expected = phrase.find(text) !== undefined;
        expect(phrase.find(text.normalize('NFD')) !== undefined).toBe(expected);
        expect(phrase.find(text.normalize('NFC')) !== undefined).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a', 'aAbá a', ['a', 'A', 'a']],
    ['aa', 'aaaaa', ['aa', 'aa']],
    ['a b', 'a  b a\nB a', ['a  b', 'a\nB']],
    ['é', 'é caf\u0065\u0301 e É', ['é', 'e\u0301', 'É']],
    ['x', 'abc', []],
  ])('%j is everywhere in %j', (query, text, expected) => {
    const phrase = new Phrase(query);
    const spans = phrase.findAll(text);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
    expect(phrase.countIn(fold(text))).toBe(expected.length);
    expect(phrase.findAll(text, 1)).toHaveLength(Math.min(1, expected.length));
  });

  it('is found first where it is found alone, and every place holds it, in order', () => {
    let several = 0;
    fc.assert(
      fc.property(textAndQuery, ({ text, query }) => {
        const phrase = new Phrase(query);
        const spans = phrase.findAll(text);
        expect(spans[0]).toEqual(phrase.find(text));
        expect(phrase.countIn(fold(text))).toBe(spans.length);
        for (const { start, end } of spans)
          expect(phrase.find(text.slice(start, end))).toBeDefined();
        const starts = spans.map(({ start }) => start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        if (spans.length > 1) several += 1;
      }),
      { numRuns: 2000 },
    );
    expect(several).toBeGreaterThan(20);
  });

  it('finds a text in itself', () => {
    fc.assert(
      fc.property(trickyText(12), (text) => {
        if (text.trim() === '') return;
        expect(new Phrase(text).find(text)).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });
});
