import path from 'node:path';
import fc from 'fast-check';
import { safeSegments } from './archive-names';

describe('a name in an archive', () => {
  it.each([
    ['a', ['a']],
    ['./a//b/./c/', ['a', 'b', 'c']],
    ['.', []],
    ['.hidden/..x/...y', ['.hidden', '..x', '...y']],
    ['中文/ö', ['中文', 'ö']],
    ['console/nul1', ['console', 'nul1']],
  ])('%j is %j', (name, segments) => {
    expect(safeSegments(name)).toEqual(segments);
  });

  it.each([
    ...['', '/', '/a', '//a', '..', 'a/..', '../a', 'a/../b', 'a\\b', 'C:', 'C:a', 'a:b', 'a\0b'],
    ...['a\nb', 'a.', 'a /b', 'con', 'a/CON.txt', 'lpt1', 'com9.x', 'a?', 'a*', 'a"', 'a|b', '<'],
    ...['\uD800', 'x'.repeat(201), 'a/'.repeat(51), 'abc/'.repeat(300)],
  ])('%j is refused', (name) => {
    expect(safeSegments(name)).toBeUndefined();
  });

  it('leads nowhere but inside, on any system', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '',
        'C:',
        '\\',
        '\\\\host',
        'con',
        'a',
        '~',
        '$HOME',
        ' ',
        '%2e%2e',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\'), (parts, by) => {
        const segments = safeSegments(parts.join(by));
        if (segments === undefined) return;
        for (const system of [path.posix, path.win32]) {
          const root = system === path.posix ? '/base/in' : 'C:\\base\\in';
          const target = system.join(root, ...segments);
          expect(target === root || target.startsWith(root + system.sep)).toBe(true);
          expect(target.split(system.sep)).not.toContain('..');
        }
      }),
    );
  });
});
