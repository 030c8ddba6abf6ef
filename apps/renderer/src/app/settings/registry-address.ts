/** `MAX` of the preferences' schema. */
const LONGEST = 2000;

export type AddressFault = 'not-an-address' | 'wrong-scheme' | 'credentials' | 'too-long';

/** What a typed address of a registry means: null for the list that comes with the program, or what is wrong. */
export function registryAddress(
  typed: string,
):
  | { readonly ok: true; readonly url: string | null }
  | { readonly ok: false; readonly fault: AddressFault } {
  const text = typed.trim();
  if (text === '') return { ok: true, url: null };
  if (text.length > LONGEST) return { ok: false, fault: 'too-long' };
  if (!URL.canParse(text)) return { ok: false, fault: 'not-an-address' };
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return { ok: false, fault: 'wrong-scheme' };
  if (username !== '' || password !== '') return { ok: false, fault: 'credentials' };
  return { ok: true, url: text };
}
