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
  type Held = 'ctrl' | 'meta' | 'alt' | 'shift' | 'repeat';
  const press = (code: string, ...held: readonly Held[]) =>
    rowOfDigit({
      code,
      ctrlKey: held.includes('ctrl'),
      metaKey: held.includes('meta'),
      altKey: held.includes('alt'),
      shiftKey: held.includes('shift'),
      repeat: held.includes('repeat'),
    });

  it('counts from Ctrl or Cmd with 1 to 9, by where the key is', () => {
    expect([press('Digit1', 'ctrl'), press('Digit9', 'meta')]).toEqual([0, 8]);
  });

  it.each([
    press('Digit1'),
    press('Digit0', 'ctrl'),
    press('KeyA', 'ctrl'),
    press('F1', 'ctrl'),
    press('Digit1', 'ctrl', 'alt'),
    press('Digit1', 'ctrl', 'shift'),
    press('Digit1', 'ctrl', 'meta'),
    press('Digit1', 'ctrl', 'repeat'),
  ])('means nothing else (%#)', (row) => {
    expect(row).toBeNull();
  });
});
