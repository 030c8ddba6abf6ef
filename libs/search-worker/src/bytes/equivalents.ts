import { fold } from '@fyllo/session-model';

/** Which code points may stand for a folded one, or for the beginning of it. */
export interface Equivalents {
  /** Those that fold to exactly this text. */
  exact(folded: string): readonly string[];
  /** Composed ones whose first letter, without its marks, folds to this one. */
  composedOf(base: string): readonly string[];
}

/** Where code points lie that compose or have two cases; the rest (Han, Korean syllables) has neither. */
const RANGES = [
  [0x80, 0x33ff],
  [0xa000, 0xabff],
  [0xf900, 0xffff],
  [0x10000, 0x1ffff],
  [0x2f800, 0x2fa1f],
] as const;

let table: Equivalents | undefined;

/** Takes some 20 ms to make, and is needed only for queries with something other than ASCII. */
export const equivalents = (): Equivalents => (table ??= makeTable());

function makeTable(): Equivalents {
  const exact = new Map<string, string[]>();
  const composed = new Map<string, string[]>();
  for (const [first, last] of RANGES) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      const folded = fold(letter);
      if (folded !== letter) add(exact, folded, letter);
      const parts = letter.normalize('NFD');
      if (parts !== letter) add(composed, baseOf(parts), letter);
    }
  }
  return {
    exact: (folded) => exact.get(folded) ?? [],
    composedOf: (base) => composed.get(base) ?? [],
  };
}

/** The first letter of a decomposed text, folded. */
export const baseOf = (decomposed: string): string =>
  fold(String.fromCodePoint(decomposed.codePointAt(0) ?? 0));

function add(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
