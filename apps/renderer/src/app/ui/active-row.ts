const PAGE_ROWS = 10;

/** Where a key leads in a list of so many rows, or null for a key that is not for the list. Ends do not wrap. */
export function rowAfter(key: string, at: number, count: number): number | null {
  const steps = STEPS.get(key);
  if (steps === undefined || count === 0) return null;
  return Math.min(Math.max(at + steps, 0), count - 1);
}

/** A map, so that no key can be the name of something an object inherits. Home and End stay keys of the text. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['PageDown', PAGE_ROWS],
  ['PageUp', -PAGE_ROWS],
]);
