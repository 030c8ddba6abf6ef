import fc from 'fast-check';
import { rangeInId, splitAt } from './text-pieces';

describe('splitAt', () => {
  it('splits at the range', () => {
    expect(splitAt('abcdef', { start: 2, length: 3 })).toEqual({
      before: 'ab',
      hit: 'cde',
      after: 'f',
    });
    expect(splitAt('abc', undefined)).toEqual({ before: 'abc', hit: '', after: '' });
  });

  it('loses and doubles nothing, whatever the range', () => {
    const number = fc.oneof(fc.integer(), fc.integer({ min: -3, max: 12 }));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 10 }),
        number,
        number,
        (text, start, length) => {
          const { before, hit, after } = splitAt(text, { start, length });
          expect(before + hit + after).toBe(text);
        },
      ),
    );
  });
});

describe('rangeInId', () => {
  it.each([
    ['session-AbC123_-xy', 'abc', { start: 8, length: 3 }],
    ['session-AbC123_-xy', 'SESSION-', { start: 0, length: 8 }],
    ['session-aaaaaaaaaa', 'İ', undefined],
    ['session-aaaaaaaaaa', '', undefined],
  ])('%s, %j', (id, query, range) => {
    expect(rangeInId(id, query)).toEqual(range);
  });
});
