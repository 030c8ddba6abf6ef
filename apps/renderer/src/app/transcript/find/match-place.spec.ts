import fc from 'fast-check';
import { placeAt, placeFrom, positionOf, totalOf } from './match-place';

const MATCHES = [
  { id: 'message-aaaaaaaaaa', count: 2 },
  { id: 'message-cccccccccc', count: 1 },
  { id: 'message-dddddddddd', count: 3 },
];
const ORDER = ['a', 'b', 'c', 'd', 'e'].map((letter) => `message-${letter.repeat(10)}`);
const indexOf = (id: string): number => ORDER.indexOf(id);
const id = (letter: string): string => `message-${letter.repeat(10)}`;

describe('places of matches', () => {
  it('are numbered through all messages, and found again by their number', () => {
    expect(totalOf(MATCHES)).toBe(6);
    const places = [1, 2, 3, 4, 5, 6].map((position) => placeAt(MATCHES, position));
    expect(places.map((place) => positionOf(MATCHES, place))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(places[3]).toEqual({ id: id('d'), ordinal: 0 });
  });

  it.each([
    [0, 6],
    [7, 1],
    [-1, 5],
    [13, 1],
  ])('go around the ends: %i is %i', (position, same) => {
    expect(placeAt(MATCHES, position)).toEqual(placeAt(MATCHES, same));
  });

  it('are none without matches, and have no number when they are gone', () => {
    expect(placeAt([], 1)).toBeNull();
    expect(positionOf(MATCHES, null)).toBe(0);
    expect(positionOf(MATCHES, { id: id('b'), ordinal: 0 })).toBe(0);
    expect(positionOf(MATCHES, { id: id('c'), ordinal: 1 })).toBe(0);
  });

  it.each([
    ['the same place', 'a', 1, 'a', 1],
    ['behind the last of its message', 'a', 2, 'c', 0],
    ['in a message without any', 'b', 5, 'c', 0],
    ['behind all', 'e', 0, 'd', 2],
    ['in a message that is not there', 'x', 0, 'a', 0],
  ])('begin from a place: %s', (_name, from, ordinal, to, expected) => {
    const place = placeFrom(MATCHES, { id: id(from), ordinal }, indexOf);
    expect(place).toEqual({ id: id(to), ordinal: expected });
  });

  it('lead through every match once, whatever the counts', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(counts, (list) => {
        const matches = list.map((count, n) => ({ id: `message-${n}`, count }));
        const total = totalOf(matches);
        let place = placeAt(matches, 1);
        const seen = new Set<string>();
        for (let step = 0; step < total; step += 1) {
          seen.add(JSON.stringify(place));
          place = placeAt(matches, positionOf(matches, place) + 1);
        }
        expect(seen.size).toBe(total);
        expect(place).toEqual(placeAt(matches, 1));
      }),
    );
  });
});
