import { addressParts } from './address-parts';

const shape = (address: string): string => {
  const { before, host, after, warnings } = addressParts(address);
  return `${before}[${host}]${after} ${warnings.join()}`;
};

describe('addressParts', () => {
  it.each([
    ['https://a.example/b?c#d', 'https://[a.example]/b?c#d '],
    ['HTTPS://A.Example:8443', 'https://[a.example]:8443/ '],
    ['https://bücher.example/', 'https://[xn--bcher-kva.example]/ punycode'],
    ['https://good.example@evil.example/a@b', 'https://good.example@[evil.example]/a@b user-info'],
    ['http://u:p@evil.example', 'http://u:p@[evil.example]/ user-info,not-https'],
    ['http://evil.example/https://a', 'http://[evil.example]/https://a not-https'],
    ['http://localhost:3000/x', 'http://[localhost]:3000/x '],
    ['http://127.0.0.1/', 'http://[127.0.0.1]/ '],
    ['http://[::1]:8/', 'http://[[::1]]:8/ '],
    ['http://localhost.evil.example/', 'http://[localhost.evil.example]/ not-https'],
    ['mailto:a@b.example?subject=x@y', 'mailto:a@[b.example]?subject=x@y '],
    ['not an address', 'not an address[] '],
    ['C:\\Users\\a b.txt', 'C:\\Users\\a b.txt[] '],
    ['/home/a:3', '/home/a:3[] '],
  ])('%s', (address, expected) => {
    expect(shape(address)).toBe(expected);
  });

  it('loses no character of the canonical address', () => {
    for (const address of ['https://a@b@c.example:1/@?@#@', 'https://x.example/a', 'http://h']) {
      const { before, host, after } = addressParts(address);
      expect(before + host + after).toBe(new URL(address).href);
    }
  });
});
