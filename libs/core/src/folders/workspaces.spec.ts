import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Workspace } from '@fyllo/protocol';
import type { SessionStore } from '@fyllo/session-store';
import { listFolders } from './list-folders';
import { Workspaces } from './workspaces';

const root = mkdtempSync(path.join(tmpdir(), 'fyllo-folders-'));
for (const name of ['a/inner', 'b', '.hidden', '..odd']) {
  mkdirSync(path.join(root, name), { recursive: true });
}
writeFileSync(path.join(root, 'file'), '');
symlinkSync(path.join(root, 'a'), path.join(root, 'link'));
symlinkSync(path.join(root, 'nowhere'), path.join(root, 'dangling'));
afterAll(() => rmSync(root, { recursive: true }));

const at = (name: string): string => path.join(root, name);

function setUp() {
  const saved: Workspace[] = [];
  const store = {
    workspaces: () => Promise.resolve([]),
    saveWorkspace: (workspace: Workspace) => {
      saved.push(workspace);
      return Promise.resolve();
    },
  } as unknown as SessionStore;
  let now = 0;
  return { saved, workspaces: new Workspaces(store, () => ++now) };
}

describe('opening folders', () => {
  it('finds the Workspace of the same folders again, by any path to them', async () => {
    const { workspaces } = setUp();
    const first = await workspaces.openFolders([at('a')]);
    const again = await workspaces.openFolders([at('link')]);
    expect(again.id).toBe(first.id);
    expect(again.openedAt).toBeGreaterThan(first.openedAt);
    const both = await workspaces.openFolders([at('a'), at('b')]);
    expect(both.id).not.toBe(first.id);
    expect(both).toMatchObject({ name: 'a + b', primary: both.projects[0]?.id });
    expect((await workspaces.recent()).map(({ workspace }) => workspace.id)).toEqual([
      both.id,
      first.id,
    ]);
  });

  it.each([
    ['a relative path', ['a'], 'folder-not-allowed'],
    ['no folder', [], 'folder-not-allowed'],
    ['the same twice', ['/a', '/link'], 'folder-not-allowed'],
    ['one inside the other', ['/a', '/a/inner'], 'folder-not-allowed'],
    ['one around the other', ['/a/inner', '/a'], 'folder-not-allowed'],
    ['a file', ['/file'], 'folder-missing'],
    ['what is not there', ['/nowhere'], 'folder-missing'],
    ['a path with NUL', ['/a\0'], 'folder-not-allowed'],
    ['a very long path', [`/${'x'.repeat(5000)}`], 'folder-missing'],
  ])('refuses %s', async (_, names, code) => {
    const { workspaces, saved } = setUp();
    const folders = names.map((name) => (name.startsWith('/') ? root + name : name));
    await expect(workspaces.openFolders(folders)).rejects.toMatchObject({ code });
    expect(saved).toEqual([]);
  });

  it('takes a folder whose name begins with dots for no parent', async () => {
    const { workspaces } = setUp();
    const opened = await workspaces.openFolders([at('a'), at('..odd')]);
    expect(opened.projects).toHaveLength(2);
  });

  it('names the folders that went missing, and does not open such a Workspace', async () => {
    const { workspaces } = setUp();
    mkdirSync(at('gone'));
    const { id } = await workspaces.openFolders([at('gone')]);
    rmSync(at('gone'), { recursive: true });
    expect((await workspaces.recent())[0]?.missing).toEqual([at('gone')]);
    await expect(workspaces.reopen(id)).rejects.toMatchObject({ code: 'folder-missing' });
    await expect(workspaces.reopen('workspace-0000000000')).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('the folders inside a folder', () => {
  it('are folders and links to folders, by name, hidden ones on request', async () => {
    const names = async (hidden: boolean) =>
      (await listFolders(root, hidden)).folders.map(({ name }) => name);
    expect(await names(false)).toEqual(['a', 'b', 'link']);
    expect((await names(true)).sort()).toEqual(['..odd', '.hidden', 'a', 'b', 'link']);
  });

  it('know their parent, except at the top', async () => {
    expect((await listFolders(at('a'))).parent).toBe(root);
    expect((await listFolders('/')).parent).toBeNull();
  });
});
