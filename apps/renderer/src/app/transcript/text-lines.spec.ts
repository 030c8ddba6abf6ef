import { linesOf } from './text-lines';

describe('linesOf', () => {
  it.each([
    ['', 1],
    ['one', 1],
    ['one\ntwo\n', 3],
    ['x'.repeat(80), 1],
    ['x'.repeat(81), 2],
    ['字'.repeat(41), 2],
    ['한'.repeat(121), 4],
    ['\n'.repeat(500), 13],
    ['x'.repeat(2_000_000), 13],
  ])('%#', (text, lines) => {
    expect(linesOf(text, 13)).toBe(lines);
  });
});
