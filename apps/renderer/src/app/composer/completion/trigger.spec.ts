import fc from 'fast-check';
import { MAX_FILE_QUERY_CHARS } from '@fyllo/protocol';
import { nameEnd, triggerAt } from './trigger';

const trigger = (text: string, caret = text.length) => {
  const found = triggerAt(text, caret);
  return found === null ? null : `${found.kind} ${found.at.toString()} ${found.query}`;
};

describe('triggerAt', () => {
  it.each([
    ['/', 'command 0 '],
    ['/re', 'command 0 re'],
    ['/re view', null],
    [' /re', null],
    ['a/re', null],
    ['see /re', null],
    ['/a@b', 'command 0 a@b'],
    ['@', 'mention 0 '],
    ['see @src/a', 'mention 4 src/a'],
    ['see\n@a', 'mention 4 a'],
    ['see @a b', null],
    ['me@example.org', null],
    ['@types/node@22', 'mention 0 types/node@22'],
    ['(@a', 'mention 1 a'],
    ['看看@说明', 'mention 2 说明'],
    ['，@a', 'mention 1 a'],
    ['v@1', null],
    ['', null],
    ['plain words', null],
    ['/cmd @a', 'mention 5 a'],
    ['@@', 'mention 0 @'],
  ])('%j: %s', (text, expected) => {
    expect(trigger(text)).toBe(expected);
  });

  it('reads to the caret only', () => {
    expect(trigger('see @src/a.ts', 8)).toBe('mention 4 src');
    expect(trigger('see @src/a.ts', 4)).toBeNull();
    expect(trigger('/review', 0)).toBeNull();
    expect(trigger('/review', 3)).toBe('command 0 re');
  });

  it('knows no query that is longer than can be asked', () => {
    const longest = 'x'.repeat(MAX_FILE_QUERY_CHARS);
    expect(triggerAt(`@${longest}`, 1 + longest.length)?.query).toBe(longest);
    expect(triggerAt(`@${longest}x`, 2 + longest.length)).toBeNull();
    expect(triggerAt(`/${longest}`, 1 + longest.length)?.query).toBe(longest);
    expect(triggerAt(`/${longest}x`, 2 + longest.length)).toBeNull();
  });

  it('depends on the last characters before the caret alone, however long the text is', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '@', '/', ' ', '看', '.') });
    fc.assert(
      fc.property(word, word, (tail, behind) => {
        const space = ' '.repeat(MAX_FILE_QUERY_CHARS + 2);
        const long = `${space}${space}${tail}`;
        const short = triggerAt(space + tail, space.length + tail.length);
        const found = triggerAt(long + behind, long.length);
        expect(found === null ? null : { ...found, at: found.at - space.length }).toEqual(short);
      }),
    );
  });
});

describe('nameEnd', () => {
  it.each([
    ['@src/a.ts and', 4, 9],
    ['@src的内容', 4, 4],
    ['@src', 4, 4],
    ['/review now', 3, 7],
  ])('%j from %i: %i', (text, caret, end) => {
    expect(nameEnd(text, caret)).toBe(end);
  });
});
