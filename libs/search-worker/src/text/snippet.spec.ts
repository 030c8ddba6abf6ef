import { SNIPPET_CHARS } from '@fyllo/protocol';
import fc from 'fast-check';
import { trickyText } from '@fyllo/session-model/testing/tricky-texts';
import { graphemesOf, widened } from './graphemes';
import { Phrase } from '@fyllo/session-model';
import { snippetOf } from './snippet';

const snippet = (text: string, query: string) => {
  const span = new Phrase(query).find(text);
  if (span === undefined) throw new Error('the query is not in the text');
  const { text: shown, hit } = snippetOf(text, span);
  return { shown, hit: shown.slice(hit.start, hit.start + hit.length) };
};
const codePoints = (text: string): number => Array.from(text).length;

describe('a snippet', () => {
  it.each([
    ['a  needle \n here', 'needle', 'a needle here', 'needle'],
    ['needle', 'needle', 'needle', 'needle'],
    ['two\n\nwords', 'TWO words', 'two words', 'two words'],
    [' \n needle \n ', 'needle', 'needle', 'needle'],
    ['x👩‍👩‍👧y', '👩', 'x👩‍👩‍👧y', '👩‍👩‍👧'],
    ['cafe\u0301s', 'é', 'cafe\u0301s', 'e\u0301'],
    ['İstanbul ßſ', 'ßS', 'İstanbul ßſ', 'ßſ'],
    ['x\u0302y', 'x', 'x\u0302y', 'x\u0302'],
    ['a\ud83d needle', 'needle', 'a\ud83d needle', 'needle'],
    ['🇦🇩🇪🇫🇷', '🇩🇪', '🇦🇩🇪🇫🇷', '🇦🇩🇪🇫'],
    ['会话历史', '话', '会话历史', '话'],
    ['\ufeff\u0301needle', 'needle', ' \u0301needle', 'needle'],
  ])('of %j around %j is %j', (text, query, shown, hit) => {
    expect(snippet(text, query)).toEqual({ shown, hit });
  });

  it('takes what it can from both sides', () => {
    const words = 'word '.repeat(100);
    const middle = snippet(`${words}needle ${words}`, 'needle');
    expect(middle.shown).toMatch(/^…(word )*needle( word)*…$|^…[word ]+needle[word ]+…$/u);
    expect(codePoints(middle.shown)).toBeGreaterThan(SNIPPET_CHARS - 4);
    expect(codePoints(middle.shown)).toBeLessThanOrEqual(SNIPPET_CHARS);
    const start = snippet(`needle ${words}`, 'needle');
    expect(start.shown.startsWith('needle')).toBe(true);
    expect(start.shown.endsWith('…')).toBe(true);
    const end = snippet(`${words}needle`, 'needle');
    expect(end.shown.startsWith('…')).toBe(true);
    expect(end.shown.endsWith('needle')).toBe(true);
    expect(codePoints(end.shown)).toBeGreaterThan(SNIPPET_CHARS - 8);
  });

  it('cuts a hit that is too long', () => {
    const { shown, hit } = snippet(`a ${'é'.repeat(200)} b`, 'é'.repeat(200));
    expect(shown).toBe(`…${'é'.repeat(SNIPPET_CHARS - 2)}…`);
    expect(hit).toBe('é'.repeat(SNIPPET_CHARS - 2));
  });

  it('stays short beside a grapheme without end', () => {
    const tower = `e${'\u0302'.repeat(100_000)}`;
    for (const text of [`needle ${tower}`, `${tower} needle`, `${tower}needle${tower}`]) {
      const { shown, hit } = snippet(text, 'needle');
      expect(codePoints(shown)).toBeLessThanOrEqual(SNIPPET_CHARS);
      expect(hit.startsWith('needl')).toBe(true);
    }
  });

  it('never grows too long, never cuts a grapheme, and marks what was found', () => {
    let cut = 0;
    fc.assert(
      fc.property(trickyText(300), trickyText(300), trickyText(2), (before, after, middle) => {
        const text = `${before}<needle${middle}>${after}`;
        const span = new Phrase(`<needle${middle}>`).find(text);
        if (span === undefined) throw new Error('the needle is in the text');
        const { text: shown, hit } = snippetOf(text, span);
        const marked = shown.slice(hit.start, hit.start + hit.length);
        expect(codePoints(shown)).toBeLessThanOrEqual(SNIPPET_CHARS);
        expect(marked).toContain('<needle');
        expect(shown.replace(/\s/gu, ' ')).not.toMatch(/ {2}/u);
        const bare = shown.replace(/^…/u, '').replace(/…$/u, '');
        const collapsed = text.replace(/\s+/gu, ' ');
        expect(collapsed).toContain(bare.trim());
        if (bare !== shown) cut += 1;
        const graphemes = graphemesOf(collapsed).join('\u0000');
        expect(`\u0000${graphemes}\u0000`).toContain(
          `\u0000${graphemesOf(bare).join('\u0000')}\u0000`,
        );
      }),
      { numRuns: 300 },
    );
    expect(cut).toBeGreaterThan(50);
  });
});

describe('widening', () => {
  it('goes to the ends of graphemes', () => {
    fc.assert(
      fc.property(
        trickyText(40),
        fc.nat(99),
        fc.integer({ min: 1, max: 5 }),
        (text, at, length) => {
          if (text === '') return;
          const start = at % text.length;
          const span = widened(text, { start, end: Math.min(text.length, start + length) });
          const ends = new Set([0]);
          let end = 0;
          for (const grapheme of graphemesOf(text)) ends.add((end += grapheme.length));
          expect(ends.has(span.start) && ends.has(span.end)).toBe(true);
          expect(span.start).toBeLessThanOrEqual(start);
          expect(span.end).toBeGreaterThan(start);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
