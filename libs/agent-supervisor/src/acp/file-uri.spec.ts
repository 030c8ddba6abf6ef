import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { fileName, fileUri } from './file-uri';

describe('file URLs', () => {
  it.each([
    ['/a/b c.txt', 'file:///a/b%20c.txt'],
    ['/a/50%25#1?.md', 'file:///a/50%2525%231%3F.md'],
    ['/a/-rf', 'file:///a/-rf'],
    ['/a/说明.md', 'file:///a/%E8%AF%B4%E6%98%8E.md'],
    ['/a/🪁.png', 'file:///a/%F0%9F%AA%81.png'],
    ['/a/back\\slash\nline\ttab', 'file:///a/back%5Cslash%0Aline%09tab'],
  ])('of %j', (file, uri) => {
    expect(fileUri(file, false)).toBe(uri);
  });

  it.each([
    ['C:\\a b\\说#1.txt', 'file:///C:/a%20b/%E8%AF%B4%231.txt', '说#1.txt'],
    ['\\\\server\\share\\a b\\50%.txt', 'file://server/share/a%20b/50%25.txt', '50%.txt'],
  ])('of %j on Windows', (file, uri, name) => {
    expect(fileUri(file, true)).toBe(uri);
    expect(fileName(file, true)).toBe(name);
  });

  it('lead back to the same path', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1 }).map((name) => `x${name}`);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const names = parts.map((name) => name.replace(/[/\0]/gu, '-'));
        const file = `/${names.join('/')}`;
        expect(fileURLToPath(fileUri(file, false), { windows: false })).toBe(file);
        expect(fileName(file, false)).toBe(names.at(-1));
      }),
    );
  });
});
