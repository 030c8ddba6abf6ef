import { MAX_WORKSPACE_FOLDERS } from '@fyllo/protocol';
import fc from 'fast-check';
import { faultOf, moved, nameOf, type Member } from './member-list';

const members = (...paths: readonly string[]): readonly Member[] =>
  paths.map((path) => ({ name: nameOf(path), path }));

describe('faultOf', () => {
  it.each([
    [['/a'], '/b', null],
    [['/a'], '/ab', null],
    [['/a'], '/a', 'duplicate'],
    [['/a'], '/a/', 'duplicate'],
    [['/a'], '/a/b', 'nested'],
    [['/a/b'], '/a', 'nested'],
    [['/a'], '/', 'nested'],
    [['C:\\work'], 'C:\\work\\x', 'nested'],
    [['C:\\'], 'C:\\work', 'nested'],
    [[], '/', null],
  ])('%j and %s: %s', (paths, path, fault) => {
    expect(faultOf(members(...paths), path)).toBe(fault);
  });

  it('has no place for more than a Workspace may have', () => {
    const full = members(...Array.from({ length: MAX_WORKSPACE_FOLDERS }, (_, n) => `/f${n}`));
    expect(faultOf(full.slice(1), '/x')).toBeNull();
    expect(faultOf(full, '/x')).toBe('too-many');
  });
});

describe('moved', () => {
  it('keeps all elements, in their order but for the one that moves', () => {
    const cases = fc.uniqueArray(fc.integer(), { minLength: 1 }).chain((list) =>
      fc.record({
        list: fc.constant(list),
        from: fc.nat(list.length - 1),
        to: fc.integer({ min: -3, max: list.length + 3 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ list, from, to }) => {
        const after = moved(list, from, to);
        const element = list[from];
        expect(after.indexOf(element ?? NaN)).toBe(Math.min(Math.max(to, 0), list.length - 1));
        expect(after.filter((each) => each !== element)).toEqual(
          list.filter((each) => each !== element),
        );
      }),
    );
  });
});

describe('nameOf', () => {
  it.each([
    ['/srv/my app', 'my app'],
    ['/srv/x/', 'x'],
    ['C:\\work\\y', 'y'],
    ['/', '/'],
  ])('%s: %s', (path, name) => {
    expect(nameOf(path)).toBe(name);
  });
});
