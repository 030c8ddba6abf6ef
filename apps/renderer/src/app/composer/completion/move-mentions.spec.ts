import fc from 'fast-check';
import { MAX_MENTIONS, type Mention } from '@fyllo/protocol';
import { moveMentions, reviveMentions, withMention } from './move-mentions';

const at = (text: string, name: string, from = 0): Mention => ({
  at: text.indexOf(name, from),
  length: name.length,
  path: `/p/${name.slice(1)}`,
});
const names = (text: string, mentions: readonly Mention[]): readonly string[] =>
  mentions.map(({ at: place, length }) => text.slice(place, place + length));

describe('moveMentions', () => {
  const old = 'see @a.ts and @b.ts now';
  const both = [at(old, '@a.ts'), at(old, '@b.ts')];

  it.each([
    ['typing before', 'so see @a.ts and @b.ts now', ['@a.ts', '@b.ts'], [7, 17]],
    ['typing between', 'see @a.ts, and @b.ts now', ['@a.ts', '@b.ts'], [4, 15]],
    ['typing behind', 'see @a.ts and @b.ts now!', ['@a.ts', '@b.ts'], [4, 14]],
    ['a letter in a name', 'see @ax.ts and @b.ts now', ['@b.ts'], [15]],
    ['a letter at the end of a name', 'see @a.tsx and @b.ts now', ['@b.ts'], [15]],
    ['a folder at the end of a name', 'see @a.ts/ and @b.ts now', ['@b.ts'], [15]],
    ['a full stop at the end of a name', 'see @a.ts. and @b.ts now', ['@a.ts', '@b.ts'], [4, 15]],
    ['an ending at the end of a name', 'see @a.ts.x and @b.ts now', ['@b.ts'], [16]],
    ['a sentence that goes on', 'see @a.ts的内容 and @b.ts now', ['@a.ts', '@b.ts'], [4, 17]],
    ['a letter of a name taken away', 'see @a.t and @b.ts now', ['@b.ts'], [13]],
    ['the sign taken away', 'see a.ts and @b.ts now', ['@b.ts'], [13]],
    ['a piece over both', 'see @a.b.ts now', [], []],
    ['all of it', '', [], []],
    ['the first one', 'see  and @b.ts now', ['@b.ts'], [9]],
    ['an @ before a name', 'see @@a.ts and @b.ts now', ['@a.ts', '@b.ts'], [5, 15]],
  ])('%s', (_name, now, expected, places) => {
    const moved = moveMentions(old, now, both);
    expect(names(now, moved)).toEqual(expected);
    expect(moved.map((mention) => mention.at)).toEqual(places);
  });

  it('leaves the very same list where nothing changed', () => {
    expect(moveMentions(old, old, both)).toBe(both);
    expect(moveMentions('a', 'b', [])).toEqual([]);
  });

  it('keeps each name that an edit elsewhere leaves alone, in order and apart', () => {
    const word = fc.constantFrom('@a', '@b.ts', 'x', ' ', '@', '看', '.');
    const texts = fc.array(word, { maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), texts, (words, start, count, added) => {
        const { text, mentions } = written(words);
        const from = start % (text.length + 1);
        const to = Math.min(text.length, from + (count % 6));
        const inserted = added.join('');
        const now = text.slice(0, from) + inserted + text.slice(to);
        const moved = moveMentions(text, now, mentions);
        let free = 0;
        for (const mention of moved) {
          expect(mention.at).toBeGreaterThanOrEqual(free);
          free = mention.at + mention.length;
          const name = now.slice(mention.at, free);
          expect(mention.path).toBe(`/p/${name.slice(1)}`);
        }
        const apart = mentions.filter((one) => one.at + one.length < from || one.at > to);
        for (const name of new Set(names(text, apart))) {
          const untouched = names(text, apart).filter((other) => other === name).length;
          const left = names(now, moved).filter((other) => other === name).length;
          expect(left).toBeGreaterThanOrEqual(untouched);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** A text of such words, in which each name that stands alone is a mention. */
function written(words: readonly string[]): { text: string; mentions: readonly Mention[] } {
  let text = '';
  const mentions: Mention[] = [];
  for (const word of words) {
    if (word.length > 1) {
      mentions.push({ at: text.length, length: word.length, path: `/p/${word.slice(1)}` });
      text += `${word} `;
    } else text += word;
  }
  return { text, mentions };
}

describe('withMention', () => {
  it('keeps the order and takes the place of what it overlaps', () => {
    const text = '@a @b @c';
    const [a, b, c] = [at(text, '@a'), at(text, '@b'), at(text, '@c')];
    expect(withMention([a, c], b)).toEqual([a, b, c]);
    const wide = { at: 1, length: 4, path: '/p/wide' };
    expect(withMention([a, b, c], wide)).toEqual([wide, c]);
  });
});

describe('reviveMentions', () => {
  const known = new Map([
    ['@a.ts', '/p/a.ts'],
    ['@a', '/p/a'],
  ]);

  it('finds a name that came back whole, or by its last letter', () => {
    expect(reviveMentions('see  now', 'see @a.ts now', [], known)).toEqual([
      { at: 4, length: 5, path: '/p/a.ts' },
    ]);
    expect(reviveMentions('see @a.t now', 'see @a.ts now', [], known)).toEqual([
      { at: 4, length: 5, path: '/p/a.ts' },
    ]);
  });

  it('leaves alone what stands elsewhere, goes on, or is a mention already', () => {
    expect(reviveMentions('@a.ts x', '@a.ts xy', [], known)).toEqual([]);
    expect(reviveMentions('', '@a.tsx', [], known)).toEqual([]);
    expect(reviveMentions('', '@a b', [], new Map([...known, ['@a b', '/p/a b']]))).toHaveLength(1);
    const there = [{ at: 0, length: 5, path: '/other' }];
    expect(reviveMentions('', '@a.ts', there, known)).toEqual(there);
    expect(reviveMentions('', '@a.ts', there, new Map())).toBe(there);
  });

  it('makes no more than a message may have', () => {
    const many = '@a.ts '.repeat(MAX_MENTIONS + 5);
    expect(reviveMentions('', many, [], known)).toHaveLength(MAX_MENTIONS);
  });
});
