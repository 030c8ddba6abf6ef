import { fail, ok } from '@fyllo/protocol';
import { FakeLink } from '../host/testing/fake-link';
import { crumbsOf, FolderWalk, type FolderPage } from './folder-walk';

const page = (path: string, parent: string | null = '/'): FolderPage => ({
  path,
  parent,
  folders: [{ name: 'src', path: `${path}/src` }],
  truncated: false,
});

describe('FolderWalk', () => {
  it('starts at home, goes where it is told, and up', async () => {
    const link = new FakeLink();
    link.answers['launcher.folders'] = (params) => {
      const { path } = params as { path?: string };
      return ok(page(path ?? '/home/me', '/home'));
    };
    const walk = new FolderWalk(link);
    expect(await walk.go()).toBe(true);
    expect(await walk.goToTyped('  /srv/code ')).toBe(true);
    expect(walk.page()?.path).toBe('/srv/code');
    await walk.up();
    await walk.showHidden(true);
    expect(link.paramsOf('launcher.folders')).toEqual([
      { hidden: false },
      { path: '/srv/code', hidden: false },
      { path: '/home', hidden: false },
      { path: '/home', hidden: true },
    ]);
  });

  it('goes into folders whose names end with a space', async () => {
    const link = new FakeLink();
    link.answers['launcher.folders'] = (params) =>
      ok(page((params as { path?: string }).path ?? '/home'));
    const walk = new FolderWalk(link);
    await walk.go('/odd ');
    await walk.goToTyped('/odd ');
    expect(link.paramsOf('launcher.folders')).toEqual([
      { path: '/odd ', hidden: false },
      { path: '/odd ', hidden: false },
    ]);
  });

  it('keeps the list when a folder cannot be read, and forgets the error at the next success', async () => {
    const link = new FakeLink();
    link.answers['launcher.folders'] = (params) =>
      (params as { path?: string }).path === '/no' ? fail('folder-missing', '') : ok(page('/yes'));
    const walk = new FolderWalk(link);
    await walk.go();
    expect(await walk.go('/no')).toBe(false);
    expect([walk.page()?.path, walk.error()?.code]).toEqual(['/yes', 'folder-missing']);
    await walk.go();
    expect(walk.error()).toBeNull();
  });

  it('shows the last folder asked for, whichever answer comes last', async () => {
    const link = new FakeLink();
    const settle: (() => void)[] = [];
    link.answers['launcher.folders'] = (params) =>
      new Promise((resolve) =>
        settle.push(() => {
          resolve(ok(page((params as { path: string }).path)));
        }),
      );
    const walk = new FolderWalk(link);
    const first = walk.go('/first');
    const second = walk.go('/second');
    settle[1]?.();
    settle[0]?.();
    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(walk.page()?.path).toBe('/second');
    expect(walk.loading()).toBe(false);
  });
});

describe('crumbsOf', () => {
  it.each([
    ['/', ['/']],
    ['/home/me', ['/', '/home', '/home/me']],
    ['/home/a b/', ['/', '/home', '/home/a b']],
    ['C:\\', ['C:\\']],
    ['C:\\Users\\me', ['C:\\', 'C:\\Users', 'C:\\Users\\me']],
    ['\\\\host\\share\\x', ['\\\\host\\share\\', '\\\\host\\share\\x']],
  ])('%j', (path, paths) => {
    expect(crumbsOf(path).map((crumb) => crumb.path)).toEqual(paths);
  });
});
