/** Bytes that may stand at one place. */
export type ByteSet = readonly number[];

const range = (from: number, to: number): ByteSet =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const ANY_BYTE: ByteSet = range(0, 0xff);

/** First bytes of the UTF-8 form of everything outside ASCII. */
export const BEYOND_ASCII: ByteSet = range(0xc2, 0xf4);

export const union = (one: ByteSet, other: ByteSet): ByteSet => [...new Set([...one, ...other])];

/** Place by place; the longer one decides nothing about what the shorter one does not reach. */
export const unionOfEach = (
  one: readonly ByteSet[],
  other: readonly ByteSet[],
): readonly ByteSet[] =>
  one.slice(0, other.length).map((set, place) => union(set, other[place] ?? []));
