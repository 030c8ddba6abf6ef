import type { Aim } from './aim';
import type { ByteSet } from './byte-set';
import type { Word } from './spellings';

/**
 * The part of a word around one of its segments that can be written in one way only. Most places that look right in
 * three bytes are turned down by the fourth, and this is the fast way to ask for it.
 */
export class ByteNeighbours {
  /** What is not compared yet goes on here: the first segment after the part, and the bytes from the place to it. */
  readonly end: { readonly segment: number; readonly bytes: number };
  /** The same backwards: the part begins with this segment, so many bytes before the place. */
  readonly start: { readonly segment: number; readonly bytes: number };
  /** For each byte, nearest first, which values it may have: 1 in a table of 256. */
  private readonly after: readonly Uint8Array[];
  private readonly before: readonly Uint8Array[];

  constructor(words: readonly Word[], { word, segment }: Aim) {
    const segments = words[word] ?? [];
    const after = plainBytes(segments.slice(segment));
    const before = plainBytes(segments.slice(0, segment).toReversed());
    this.after = after.flat().map(tableOf);
    this.before = before.flatMap((sets) => sets.toReversed()).map(tableOf);
    this.end = { segment: segment + after.length, bytes: this.after.length };
    this.start = { segment: segment - before.length, bytes: this.before.length };
  }

  /** Whether the bytes from `at` on, and those before it, may be these. */
  areAround(bytes: Buffer, at: number): boolean {
    let place = at;
    for (const table of this.after) {
      if (table[bytes[place] ?? 0] !== 1) return false;
      place += 1;
    }
    place = at;
    for (const table of this.before) {
      place -= 1;
      if (table[bytes[place] ?? 0] !== 1) return false;
    }
    return true;
  }
}

/** The bytes of segments, as far as there is one way to write each. */
function plainBytes(segments: Word): readonly (readonly ByteSet[])[] {
  const end = segments.findIndex((spellings) => spellings?.length !== 1 || spellings[0]?.open);
  const plain = end < 0 ? segments : segments.slice(0, end);
  return plain.map((spellings) => spellings?.[0]?.bytes ?? []);
}

function tableOf(set: ByteSet): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of set) table[byte] = 1;
  return table;
}
