import type { ByteSet } from './byte-set';
import type { Place, Word } from './spellings';

/** For the bytes on both sides of a place, nearest first, which values they may have: 1 in a table of 256. */
export interface Neighbours {
  readonly before: readonly Uint8Array[];
  readonly after: readonly Uint8Array[];
}

/**
 * The part of a word around one of its segments that can be written in one way only. Most places that look right in
 * three bytes are turned down by the fourth, and this is the fast way to ask for it.
 */
export function neighboursOf(words: readonly Word[], place: Place | undefined): Neighbours {
  const word = place && words[place.word];
  if (word === undefined) return { before: [], after: [] };
  const before = plainBytes(word.slice(0, place?.segment).toReversed());
  const after = plainBytes(word.slice(place?.segment));
  return {
    before: before.flatMap((sets) => sets.toReversed()).map(tableOf),
    after: after.flat().map(tableOf),
  };
}

function plainBytes(word: Word): readonly (readonly ByteSet[])[] {
  const end = word.findIndex((spellings) => spellings?.length !== 1 || spellings[0]?.open === true);
  const plain = end < 0 ? word : word.slice(0, end);
  return plain.map((spellings) => spellings?.[0]?.bytes ?? []);
}

const tableOf = (set: ByteSet): Uint8Array => {
  const table = new Uint8Array(256);
  for (const byte of set) table[byte] = 1;
  return table;
};

/** Whether the bytes from `at` on, and those before it, may be these. */
export function isAmong({ before, after }: Neighbours, bytes: Buffer, at: number): boolean {
  let place = at;
  for (const table of after) {
    if (table[bytes[place] ?? 0] !== 1) return false;
    place += 1;
  }
  place = at;
  for (const table of before) {
    place -= 1;
    if (table[bytes[place] ?? 0] !== 1) return false;
  }
  return true;
}
