import fc from 'fast-check';
import { fold, Phrase, segmentsOf } from '@fyllo/session-model';
import { textAndQuery } from '@fyllo/session-model/testing/tricky-texts';
import { ByteScanner } from './byte-scanner';
import { PhraseScanner } from './phrase-scanner';
import { spellingsOf } from './spellings';

const scanner = new ByteScanner(64 * 1024);

/** Whether the bytes of a line are taken for a possible hit. */
function isSuspect(query: string, line: string): boolean {
  const phrase = new PhraseScanner(new Phrase(query), scanner);
  scanner.bytes.fill(0x0a);
  const end = scanner.bytes.write(line, 'utf8');
  return phrase.find(0, end) >= 0;
}

const lineOf = (...texts: readonly string[]): string =>
  JSON.stringify({
    id: 'message-0000000001',
    parts: texts.map((text) => ({ type: 'text', text })),
  });

/** As another program may write it: everything that can be escaped is, or every slash. */
const escaped = (line: string): string =>
  line.replace(/[g-tv-z\u0080-\uffff]/gu, (letter) =>
    letter
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

describe('a phrase in bytes', () => {
  it('never passes over a line that holds the phrase', () => {
    let held = 0;
    fc.assert(
      fc.property(textAndQuery, ({ text, query }) => {
        if (new Phrase(query).find(text) === undefined) return;
        held += 1;
        expect(isSuspect(query, lineOf(text))).toBe(true);
      }),
      { numRuns: 8000 },
    );
    expect(held).toBeGreaterThan(2000);
  });

  it('never passes over a phrase that crosses two parts', () => {
    let held = 0;
    fc.assert(
      fc.property(textAndQuery, fc.nat(30), ({ text, query }, at) => {
        const parts = [text.slice(0, at), text.slice(at)];
        if (new Phrase(query).find(parts.join('\n\n')) === undefined) return;
        held += 1;
        expect(isSuspect(query, lineOf(...parts))).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(held).toBeGreaterThan(1000);
  });

  it('never passes over a phrase with needless escapes', () => {
    let held = 0;
    fc.assert(
      fc.property(textAndQuery, ({ text, query }) => {
        if (new Phrase(query).find(text) === undefined) return;
        held += 1;
        const texts = JSON.stringify(text);
        expect(isSuspect(query, texts.replaceAll('/', '\\/'))).toBe(true);
        const rewritten = texts.replace(/(?<!\\)[g-m\u0080-\uffff]/u, escaped);
        expect(JSON.parse(rewritten)).toBe(text);
        expect(isSuspect(query, rewritten)).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(held).toBeGreaterThan(1000);
  });

  it.each([
    ['needle', 'a haystack with needles', true],
    ['needle', 'a haystack with noodles', false],
    ['needle', 'NEEDLE', true],
    ['the needle', 'the  \n needle', true],
    ['the needle', 'the needed', false],
    ['the needle', 'theneedle', false],
    ['the needle', 'one needle', false],
    ['ask', 'a \u017f\u212a aſK', true],
    ['ask', 'task force', true],
    ['ask', 'as known', false],
    ['会话', '会议', false],
    ['会话', '一个会话', true],
    ['한국', '한국어', true],
    ['한국', '한글', false],
    ['é', 'eeee e', false],
    ['é', 'EE\u0301', true],
    ['\u0001', 'anything', true],
    ['x\u001b', 'x\u001b[31m', true],
    ['%_.*[', '%_.*]', false],
    ['say "x"', 'say "x"', true],
    ['c:\\new', 'C:\\NEW', true],
  ])('%j in %j: %s', (query, text, expected) => {
    expect(isSuspect(query, JSON.stringify(text))).toBe(expected);
  });

  it('is not misled by escapes that are needed, or are none', () => {
    expect(isSuspect('needle', JSON.stringify('\u001b[31m red \u001b[0m'))).toBe(false);
    expect(isSuspect('needle', JSON.stringify('a regular expression: \\u0041'))).toBe(false);
    expect(isSuspect('needle', '"\\u006eeedle"')).toBe(true);
  });
});

describe('spellings', () => {
  it('cover every character', () => {
    let looked = 0;
    for (let code = 0x20; code <= 0x2ffff; code += code < 0x3400 || code > 0xf8ff ? 1 : 7) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const [segment = ''] = segmentsOf(fold(character));
      const spellings = spellingsOf(segment);
      if (spellings === undefined) continue;
      looked += 1;
      const bytes = Buffer.from(JSON.stringify(character)).subarray(1, -1);
      const isCovered = spellings.some(({ bytes: sets }) =>
        sets.slice(0, bytes.length).every((set, place) => set.includes(bytes[place] ?? -1)),
      );
      if (!isCovered) throw new Error(`U+${code.toString(16)} is spelled in another way`);
    }
    expect(looked).toBeGreaterThan(80_000);
  });
});
