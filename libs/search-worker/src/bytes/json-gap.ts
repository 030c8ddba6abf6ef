const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** n, r, t and f: escapes of white space. */
const ESCAPES = new Set([0x6e, 0x72, 0x74, 0x66]);
/** How white space outside ASCII begins in UTF-8. */
const LEADS = new Set([0xc2, 0xe1, 0xe2, 0xe3, 0xef]);

/**
 * White space between two words in the bytes of a JSON string, looked at from the end of the first: where the second
 * word must begin, `false` when there is no white space, `true` when this cannot be told here, above all because the
 * string ends and an adjacent part may go on.
 */
export function leadsOn(bytes: Buffer, from: number): number | boolean {
  for (let at = from; ;) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1] ?? 0;
    if (byte === SPACE) at += 1;
    else if (byte === BACKSLASH && ESCAPES.has(next)) at += 2;
    else if (byte === QUOTE || LEADS.has(byte)) return true;
    else if (byte === BACKSLASH && next === LETTER_U) return true;
    else if (byte === BACKSLASH && next === BACKSLASH && ESCAPES.has(bytes[at + 2] ?? 0))
      return true;
    else return at > from && at;
  }
}

/** The same backwards, from the beginning of the second word: where the first must end. */
export function leadsBack(bytes: Buffer, from: number): number | boolean {
  for (let at = from; ; at -= 1) {
    const byte = bytes[at - 1] ?? 0;
    const before = bytes[at - 2] ?? 0;
    if (byte === SPACE) continue;
    if (byte === QUOTE) return before !== BACKSLASH || (at < from && at);
    if (byte >= 0x80 || (ESCAPES.has(byte) && before === BACKSLASH)) return true;
    if (bytes[at - 6] === BACKSLASH && bytes[at - 5] === LETTER_U) return true;
    return at < from && at;
  }
}
