import fc from 'fast-check';
import { pathKeyOf } from './path-key';

describe('pathKeyOf', () => {
  it.each([
    ['/a/b', '/repo', '/a/b'],
    ['/a//./b/../c/', '/repo', '/a/c'],
    ['/../../a', '/repo', '/a'],
    ['a.js', '/repo', '/repo/a.js'],
    ['./x/../a.js', '/repo/', '/repo/a.js'],
    ['../a.js', '/repo/sub', '/repo/a.js'],
    ['/A', '/repo', '/A'],
    ['/a\\b', '/repo', '/a\\b'],
    ['//host/share/a', '/repo', '/host/share/a'],
    ['C:\\Repo\\a.js', '/repo', 'c:\\repo\\a.js'],
    ['c:/repo/./A.js', '/repo', 'c:\\repo\\a.js'],
    ['a.js', 'C:\\Repo', 'c:\\repo\\a.js'],
    ['x/a.js', 'C:/Repo/', 'c:\\repo\\x\\a.js'],
    ['\\\\Host\\Share\\a', '/repo', '\\\\host\\share\\a'],
    ['\\\\host/share/x/../a', '/repo', '\\\\host\\share\\a'],
    ['\\\\host\\share\\..\\..\\a', '/repo', '\\\\host\\share\\a'],
    ['C:\\', '/repo', 'c:\\'],
    ['a.js', '\\\\host\\share', '\\\\host\\share\\a.js'],
    ['__proto__', '/repo', '/repo/__proto__'],
    ['./a', '', 'a'],
    ['', '/repo', '/repo'],
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
        const key = pathKeyOf(written, '/repo/demo');
        expect(pathKeyOf(key, '/elsewhere')).toBe(key);
      }),
    );
  });
});
