import { nextRow, rowOfDigit, stopWithin } from './roving';

describe('nextRow', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 29, 29],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 25, 29],
    ['PageUp', 5, 0],
    ['Home', 7, 0],
    ['End', 7, 29],
    ['a', 7, null],
  ])('%s from %i', (key, from, to) => {
    expect(nextRow(key, from, 30)).toBe(to);
  });

  it('goes nowhere in an empty list', () => {
    expect(nextRow('ArrowDown', -1, 0)).toBeNull();
  });
});

describe('stopWithin', () => {
  it.each([
    [5, 5],
    [9, 9],
    [4, 5],
    [10, 5],
    [200, 5],
  ])('of the rows 5 to 9, the wanted %i gives %i', (wanted, row) => {
    expect(stopWithin(wanted, { start: 5, end: 10 })).toBe(row);
  });
});

describe('rowOfDigit', () => {
  const press = (key: string, ...held: readonly ('ctrl' | 'meta' | 'alt' | 'shift')[]) =>
    rowOfDigit({
      key,
      ctrlKey: held.includes('ctrl'),
      metaKey: held.includes('meta'),
      altKey: held.includes('alt'),
      shiftKey: held.includes('shift'),
    });

  it('counts from Ctrl or Cmd with 1 to 9', () => {
    expect([press('1', 'ctrl'), press('9', 'meta')]).toEqual([0, 8]);
  });

  it.each([
    press('1'),
    press('0', 'ctrl'),
    press('a', 'ctrl'),
    press('F1', 'ctrl'),
    press('1', 'ctrl', 'alt'),
    press('1', 'ctrl', 'shift'),
    press('1', 'ctrl', 'meta'),
  ])('means nothing else (%#)', (row) => {
    expect(row).toBeNull();
  });
});
