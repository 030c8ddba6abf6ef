/** What should make a person look twice at an address. */
export type AddressWarning = 'user-info' | 'punycode' | 'not-https';

/** An address around its host: that is where it really leads, whatever else it says. */
export interface AddressParts {
  readonly before: string;
  readonly host: string;
  readonly after: string;
  readonly warnings: readonly AddressWarning[];
}

const WEB: ReadonlySet<string> = new Set(['http:', 'https:']);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The canonical form of a web or mail address, in three parts; another text is returned as it is, without a host. */
export function addressParts(address: string): AddressParts {
  const asItIs = { before: address, host: '', after: '', warnings: [] };
  if (!URL.canParse(address)) return asItIs;
  const { href, protocol, hostname, username, password } = new URL(address);
  if (protocol === 'mailto:') return mailParts(href);
  if (!WEB.has(protocol)) return asItIs; // a drive of Windows reads as a scheme
  const start = href.indexOf('://') + 3;
  const end = start + href.slice(start).search(/[/?#]|$/);
  const at = href.slice(start, end).lastIndexOf('@');
  const from = start + at + 1;
  const to = from + hostname.length;
  const secure = protocol === 'https:' || LOOPBACK.test(hostname);
  const warnings: AddressWarning[] = [];
  if (username !== '' || password !== '' || at >= 0) warnings.push('user-info');
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) warnings.push('punycode');
  if (!secure) warnings.push('not-https');
  return { before: href.slice(0, from), host: hostname, after: href.slice(to), warnings };
}

function mailParts(href: string): AddressParts {
  const address = href.split('?', 1)[0] ?? '';
  const from = address.lastIndexOf('@') + 1;
  const host = address.slice(from);
  const warnings: AddressWarning[] = /(?:^|\.)xn--/.test(host) ? ['punycode'] : [];
  return { before: href.slice(0, from), host, after: href.slice(address.length), warnings };
}
