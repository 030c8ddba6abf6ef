const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const MAX_URL_CHARS = 2048;
/** Characters that hide or break up an address. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u;

/**
 * The canonical form of an address that may go to the system's browser or mail program, or null. The page has asked
 * the person before; this is the second check, for a page that is not itself any more.
 */
// SECURITY: E-06
export function externalUrl(address: string): string | null {
  if (address.length > MAX_URL_CHARS || HIDDEN.test(address)) return null;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null; // not an address
  }
  if (!SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'mailto:') return url.href;
  return url.host === '' ? null : url.href;
}
