/** Bytes of a file that are read to show what it is. */
export const PEEK_BYTES = 4096;

/**
 * The text at the beginning of a file, or `null` when it is none: UTF-8 without NUL, as the host decides what an agent
 * is given as text. A character cut by the end of `head` is left out.
 */
export function peekText(head: Uint8Array): string | null {
  if (head.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}
