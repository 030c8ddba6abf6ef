const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether JSON text nests deeper than `limit`, told from its bytes before it is parsed: such a value could be
 * parsed but not written or sent again. Strings, which are most of a message, are passed over by a native search.
 */
export function nestsDeeperThan(bytes: Uint8Array, limit: number): boolean {
  if (bytes.length <= limit) return false;
  let depth = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) {
      index = endOfString(bytes, index);
      if (index < 0) return false; // it never ends, so nothing is nested behind it
    } else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}

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
