/** Small records are hardly ever torn by a kill; of the large ones, several in a hundred are. */
export const RECORD_BYTES = { small: 2 * 1024, large: 4 * 1024 * 1024 } as const;
export type RecordSize = keyof typeof RECORD_BYTES;

/** A record names itself at both ends, so that half of one is never taken for a whole. */
export const recordText = (n: number, size: RecordSize): string => {
  const mark = `<${n}>`;
  return mark + 'x'.repeat(RECORD_BYTES[size] - 2 * mark.length) + mark;
};

/** The numbers of the records in a text that is made of whole records. Throws where it is not. */
export function recordsIn(text: string, size: RecordSize): readonly number[] {
  const bytes = RECORD_BYTES[size];
  const numbers: number[] = [];
  for (let start = 0; start < text.length; start += bytes) {
    const n = Number(/^<(\d+)>/.exec(text.slice(start, start + 20))?.[1]);
    if (text.slice(start, start + bytes) !== recordText(n, size)) {
      throw new Error(`no whole record at ${start} of ${text.length}`);
    }
    numbers.push(n);
  }
  return numbers;
}
