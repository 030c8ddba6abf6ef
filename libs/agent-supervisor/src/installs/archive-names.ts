const MAX_NAME_CHARS = 1024;
const MAX_SEGMENT_CHARS = 200;
const MAX_SEGMENTS = 50;
/** Control characters, and those that mean something in a Windows path; a colon names a drive or a stream. */
const BAD_CHARACTERS = /[\u0000-\u001F\u007F\\:*?"<>|]/u;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;

/**
 * The segments of a relative path that stays in its folder on every system; undefined for any other. Nothing is
 * repaired: a name that needs it was not made for us.
 */
export function safeSegments(name: string): readonly string[] | undefined {
  if (name === '' || name.length > MAX_NAME_CHARS || BAD_CHARACTERS.test(name)) return undefined;
  if (name.startsWith('/')) return undefined;
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.length <= MAX_SEGMENTS && segments.every(isSafe) ? segments : undefined;
}

const isSafe = (segment: string): boolean =>
  segment !== '..' &&
  segment.length <= MAX_SEGMENT_CHARS &&
  !/[. ]$/.test(segment) &&
  !WINDOWS_DEVICE.test(segment) &&
  !/\p{Cs}/u.test(segment); // half a character
