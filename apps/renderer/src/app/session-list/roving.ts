/** The row that a key moves the focus to, or null when the key does not move it. */
export function nextRow(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(from + 10, count - 1);
    case 'PageUp':
      return Math.max(from - 10, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The row that Tab reaches: the wanted one if it exists in the page, else the first that does. `end` is exclusive. */
export const stopWithin = (
  wanted: number,
  { start, end }: { readonly start: number; readonly end: number },
): number => (wanted >= start && wanted < end ? wanted : start);

/** The row that Ctrl or Cmd with a digit key opens, whatever else is printed on it; null for any other key press. */
export function rowOfDigit(
  press: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>,
): number | null {
  const command = press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey;
  const digit = /^Digit([1-9])$/u.exec(press.code)?.[1];
  return command && !press.repeat && digit !== undefined ? Number(digit) - 1 : null;
}
