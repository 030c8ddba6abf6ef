import fc from 'fast-check';
import { linkTargetOf, type LinkTarget } from './link-target';

const short = (target: LinkTarget): string => {
  if (target.kind === 'external') return `external ${target.url}`;
  if (target.kind === 'blocked') return `blocked ${target.reason}`;
  return `local ${target.path}@${target.line?.toString() ?? ''}:${target.column?.toString() ?? ''}`;
};

const CASES: readonly (readonly [href: string, expected: string])[] = [
  ['https://example.com', 'external https://example.com/'],
  ['HTTP://Example.COM:80/a b', 'external http://example.com/a%20b'],
  ['https://bücher.example/', 'external https://xn--bcher-kva.example/'],
  ['https://а.example', 'external https://xn--80a.example/'],
  ['http://0x7f.1/', 'external http://127.0.0.1/'],
  ['http://[::1]:8080/', 'external http://[::1]:8080/'],
  ['mailto:a@b.example', 'external mailto:a@b.example'],
  ['mailto:a@b.example?subject=x', 'external mailto:a@b.example?subject=x'],
  ['mailto:a@b.example?attach=/etc/passwd', 'blocked malformed'],
  ['mailto:c:', 'blocked malformed'],
  ['http:evil.example', 'blocked malformed'],
  ['https:\\\\evil.example', 'blocked malformed'],
  ['https:/evil.example', 'blocked malformed'],
  ['https://evil.example\\@good.example', 'blocked malformed'],
  ['https://user:pw@evil.example/', 'blocked user-info'],
  ['https://@evil.example/', 'blocked user-info'],
  ['https://a b.example/', 'blocked malformed'],
  [`https://${'a'.repeat(300)}.example/`, 'blocked malformed'],
  [`https://e.example/${'a'.repeat(5000)}`, 'blocked too-long'],
  ['https://', 'blocked malformed'],
  ['//evil.example/x', 'blocked relative'],
  ['javascript:alert(1)', 'blocked scheme'],
  ['JaVaScRiPt:alert(1)', 'blocked scheme'],
  ['java\tscript:alert(1)', 'blocked hidden-characters'],
  ['java\nscript:alert(1)', 'blocked hidden-characters'],
  ['\u0001javascript:alert(1)', 'blocked hidden-characters'],
  [' javascript:alert(1)', 'blocked malformed'],
  ['javascript%3Aalert(1)', 'blocked scheme'],
  ['data:text/html,x', 'blocked scheme'],
  ['blob:https://x/1', 'blocked scheme'],
  ['vbscript:x', 'blocked scheme'],
  ['file:///etc/passwd', 'blocked scheme'],
  ['file://evil/x', 'blocked scheme'],
  ['ms-msdt:/id', 'blocked scheme'],
  ['search-ms:query=x', 'blocked scheme'],
  ['smb://host/share', 'blocked scheme'],
  ['view-source:https://x', 'blocked scheme'],
  ['chrome://settings', 'blocked scheme'],
  ['devtools://x', 'blocked scheme'],
  ['app://ui/', 'blocked scheme'],
  ['', 'blocked empty'],
  ['#anchor', 'blocked relative'],
  ['./a.md', 'blocked relative'],
  ['src/a.ts:3', 'blocked relative'],
  ['~/.ssh/id', 'blocked relative'],
  ['C:x', 'blocked relative'],
  ['/tmp/a%20b.md:3:7', 'local /tmp/a b.md@3:7'],
  ['/tmp/100%.md', 'local /tmp/100%.md@:'],
  ['/tmp/%2520', 'local /tmp/%20@:'],
  ['/tmp/x.md#L10', 'local /tmp/x.md@10:'],
  ['/tmp/x.md#L10-L20', 'local /tmp/x.md@10:'],
  ['/tmp/x.md:0', 'local /tmp/x.md:0@:'],
  ['/tmp/x.md:9999999999', 'local /tmp/x.md:9999999999@:'],
  ['/home/u/文件 (1).md', 'local /home/u/文件 (1).md@:'],
  ['/tmp/a%00b', 'blocked hidden-characters'],
  ['/tmp/\u202egpj.exe', 'blocked hidden-characters'],
  ['%2F%2Fevil/x', 'blocked relative'],
  ['C:\\a b\\x.md', 'local C:\\a b\\x.md@:'],
  ['C:/a b/x.md:12', 'local C:/a b/x.md@12:'],
  ['C:%5Ca%5Cx.md', 'local C:\\a\\x.md@:'],
  ['/D:/x', 'local /D:/x@:'],
  ['\\\\srv\\share\\x.txt', 'local \\\\srv\\share\\x.txt@:'],
  ['\\\\srv', 'blocked relative'],
  ['\\\\?\\C:\\x', 'blocked device'],
  ['\\\\.\\pipe\\x', 'blocked device'],
  [`/${'a'.repeat(4095)}`, `local /${'a'.repeat(4095)}@:`],
  [`/${'a'.repeat(4096)}`, 'blocked too-long'],
  [`/${'文'.repeat(1400)}`, 'blocked too-long'],
];

describe('linkTargetOf', () => {
  it.each(CASES)('%j', (href, expected) => {
    expect(short(linkTargetOf(href))).toBe(expected);
  });

  it('covers the table', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
  });

  it('lets nothing out but http, https and mailto', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(...CASES.map(([href]) => href))),
        (href) => {
          const target = linkTargetOf(href);
          if (target.kind === 'external')
            expect(target.url).toMatch(/^(?:https?:\/\/[^@/?#]+|mailto:)/);
          if (target.kind === 'local')
            expect(target.path).toMatch(/^(?:\/(?![\\/])|[A-Za-z]:[\\/]|\\\\[^\\?.])/);
          expect(['external', 'local', 'blocked']).toContain(target.kind);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
