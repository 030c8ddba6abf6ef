import fc from 'fast-check';
import { pathKeyOf } from './path-key';

describe('pathKeyOf', () => {
  it.each([
    ['/a/b', '/work', '/a/b'],
    ['/a//./b/../c/', '/work', '/a/c'],
    ['/../../a', '/work', '/a'],
    ['a.js', '/work', '/work/a.js'],
    ['./x/../a.js', '/work/', '/work/a.js'],
    ['../a.js', '/work/sub', '/work/a.js'],
    ['/A', '/work', '/A'],
    ['/a\\b', '/work', '/a\\b'],
    ['//host/share/a', '/work', '/host/share/a'],
    ['C:\\Work\\a.js', '/work', 'c:\\work\\a.js'],
    ['c:/work/./A.js', '/work', 'c:\\work\\a.js'],
    ['a.js', 'C:\\Work', 'c:\\work\\a.js'],
    ['x/a.js', 'C:/Work/', 'c:\\work\\x\\a.js'],
    ['\\\\Host\\Share\\a', '/work', '\\\\host\\share\\a'],
    ['\\\\host/share/x/../a', '/work', '\\\\host\\share\\a'],
    ['\\\\host\\share\\..\\..\\a', '/work', '\\\\host\\share\\a'],
    ['C:\\', '/work', 'c:\\'],
    ['a.js', '\\\\host\\share', '\\\\host\\share\\a.js'],
    ['__proto__', '/work', '/work/__proto__'],
    ['./a', '', 'a'],
    ['', '/work', '/work'],
  ])('%j in %j is %j', (path, folder, key) => {
    expect(pathKeyOf(path, folder)).toBe(key);
  });

  it('gives the same key for the key', () => {
    const segment = fc.constantFrom('a', 'B', '.', '..', '', 'x.ts', 'ü');
    const path = fc
      .tuple(fc.constantFrom('/', 'C:\\', 'd:/', '\\\\host\\share\\', ''), fc.array(segment))
      .map(([root, rest]) => root + rest.join(root === '/' ? '/' : '\\'));
    fc.assert(
      fc.property(path, (written) => {
        const key = pathKeyOf(written, '/work/demo');
        expect(pathKeyOf(key, '/elsewhere')).toBe(key);
      }),
    );
  });
});
