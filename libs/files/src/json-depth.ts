const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Bounds of what JSON text may become when it is parsed. */
export interface JsonBounds {
  readonly depth: number;
  /** Values, however small; counted are what opens a list or an object, and commas. */
  readonly values?: number;
}

/**
 * Whether JSON text is more than may be parsed, told from its bytes: a value that nests too deep could not be
 * written or sent again, and millions of empty ones take a hundred times their bytes. Strings, which are most of a
 * message, are passed over by a native search.
 */
export function exceedsJson(
  bytes: Uint8Array,
  { depth: deepest, values: most = Number.POSITIVE_INFINITY }: JsonBounds,
): boolean {
  if (bytes.length <= deepest && bytes.length <= most) return false;
  let depth = 0;
  let values = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) {
      index = endOfString(bytes, index);
      if (index < 0) return false; // it never ends, so nothing lies behind it
    } else if (byte === COMMA) {
      values += 1;
      if (values > most) return true;
    } else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > deepest || values > most) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}

/** Whether JSON text nests deeper than `limit`. */
export const nestsDeeperThan = (bytes: Uint8Array, limit: number): boolean =>
  exceedsJson(bytes, { depth: limit });

/** Where the string that begins at `start` ends: at the first quote with an even number of backslashes before it. */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end >= 0) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = bytes.indexOf(QUOTE, end + 1);
  }
  return -1;
}
