import { rowAfter } from './active-row';

describe('rowAfter', () => {
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 2],
    ['ArrowDown', -1, 3, 0],
    ['ArrowUp', 0, 3, 0],
    ['ArrowUp', 2, 3, 1],
    ['PageDown', 3, 50, 13],
    ['PageDown', 45, 50, 49],
    ['PageUp', 13, 50, 3],
    ['PageUp', 3, 50, 0],
    ['ArrowDown', -1, 0, null],
    ['Home', 2, 3, null],
    ['End', 0, 3, null],
    ['constructor', 0, 3, null],
  ])('%s from %i of %i leads to %j', (key, at, count, to) => {
    expect(rowAfter(key, at, count)).toBe(to);
  });
});
