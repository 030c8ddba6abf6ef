import { openWeb, readText, type WebProtocol } from './web-request';

const BOTH: readonly WebProtocol[] = ['https:', 'http:'];

/** A web in which each address leads to the next one; the last answers. */
function webOf(...addresses: readonly string[]) {
  const asked: string[] = [];
  const fetchOnce = (url: URL): Promise<Response> => {
    asked.push(url.href);
    const location = addresses[addresses.indexOf(url.href) + 1];
    return Promise.resolve(
      location === undefined
        ? new Response('here')
        : new Response(null, { status: 302, headers: { location } }),
    );
  };
  const [address = ''] = addresses;
  const open = (protocols = BOTH) =>
    openWeb({ address, protocols, signal: new AbortController().signal }, fetchOnce);
  return { asked, open };
}

describe('a redirect', () => {
  it('leads from http to https, and on', async () => {
    const { open, asked } = webOf(
      'http://a.org/',
      'http://b.org/',
      'https://b.org/',
      'https://c.org/',
    );
    expect(await readText((await open()).body, 100)).toBe('here');
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['http', ['https://a.org/', 'http://a.org/']],
    ['http of this machine', ['https://a.org/', 'http://127.0.0.1:8080/']],
    ['http after http and https', ['http://a.org/', 'https://a.org/', 'http://a.org/x']],
    ['a file', ['https://a.org/', 'file:///etc/passwd']],
  ])('does not lead from https to %s', async (_where, addresses) => {
    const { open, asked } = webOf(...addresses);
    await expect(open()).rejects.toThrow('install-failed');
    expect(asked).toEqual(addresses.slice(0, -1));
  });

  it('does not lead away from the protocols that are allowed', async () => {
    await expect(webOf('http://a.org/', 'https://a.org/').open(['http:'])).rejects.toThrow(
      'install-failed',
    );
    await expect(webOf('http://a.org/').open(['https:'])).rejects.toThrow('install-failed');
  });
});
