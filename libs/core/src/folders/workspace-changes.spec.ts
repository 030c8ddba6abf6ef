import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { MAX_WORKSPACE_FOLDERS, type Workspace } from '@fyllo/protocol';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from '@fyllo/session-store';
import { findMoved } from './moved-folders';
import { Workspaces } from './workspaces';

afterAll(() => removeTemporaryFolders());

/** A store on a real disk, and folders a, b, a/inner and shelf/c. */
async function setUp() {
  const root = temporaryFolder();
  const at = (name: string) => path.join(root, name);
  for (const name of ['a/inner', 'b', 'shelf/c']) mkdirSync(at(name), { recursive: true });
  const changed: Workspace[] = [];
  let now = 0;
  const open = async () => {
    const store = await SessionStore.open(at('data'));
    const workspaces = new Workspaces(
      store,
      () => ++now,
      (workspace) => changed.push(workspace),
    );
    return { store, workspaces };
  };
  const { store, workspaces } = await open();
  return { at, changed, store, workspaces, open };
}

const pathsOf = ({ projects }: Workspace) => projects.map((project) => project.path);
const refused = (code: string, detail?: string) =>
  detail === undefined ? { code } : { error: { code, detail } };

describe('a collection', () => {
  it('has a name, an order and a primary folder, and is found again by its folders', async () => {
    const { at, workspaces, store, open } = await setUp();
    const paths = [at('a'), at('b'), at('shelf/c')];
    const made = await workspaces.openCollection({ name: ' Tools ', paths, primary: 1 });
    expect(made).toMatchObject({ name: 'Tools', kind: 'collection' });
    expect(pathsOf(made)).toEqual(paths);
    expect(made.primary).toBe(made.projects[1]?.id);
    await workspaces.forget(made.id);
    expect(await workspaces.recent()).toEqual([]);
    await store.close();

    const { workspaces: next, store: later } = await open();
    expect(await next.recent()).toEqual([]);
    const again = await next.openCollection({ name: 'Again', paths });
    expect(again).toMatchObject({ id: made.id, name: 'Again', primary: made.projects[0]?.id });
    expect((await next.recent()).map(({ workspace }) => workspace.id)).toEqual([made.id]);
    await later.close();
  });

  it('is not what opening its primary folder opens', async () => {
    const { at, workspaces, store } = await setUp();
    const alone = await workspaces.openCollection({ name: 'One', paths: [at('a')] });
    const both = await workspaces.openCollection({ name: 'Both', paths: [at('a'), at('b')] });
    const folder = await workspaces.openFolders([at('a')]);
    expect(folder).toMatchObject({ name: 'a', kind: 'folder' });
    expect(new Set([alone.id, both.id, folder.id]).size).toBe(3);
    await store.close();
  });

  it('is refused with the folder that does not fit, and nothing is made', async () => {
    const { at, workspaces, store } = await setUp();
    symlinkSync(at('a'), at('link'));
    const make = (paths: readonly string[], primary = 0) =>
      workspaces.openCollection({ name: 'x', paths, primary });
    const nested = refused('folder-not-allowed', at('a/inner'));
    await expect(make([at('a'), at('a/inner')])).rejects.toMatchObject(nested);
    await expect(make([at('a/inner'), at('b'), at('a')])).rejects.toMatchObject(nested);
    const twice = refused('folder-not-allowed', at('a'));
    await expect(make([at('a'), at('b'), at('link')])).rejects.toMatchObject(twice);
    const none = refused('folder-missing', at('none'));
    await expect(make([at('a'), at('none')])).rejects.toMatchObject(none);
    await expect(make([at('a')], 1)).rejects.toMatchObject(refused('bad-request'));
    const many = Array.from({ length: MAX_WORKSPACE_FOLDERS + 1 }, (_, n) => at(`many/${n}`));
    for (const folder of many) mkdirSync(folder, { recursive: true });
    await expect(make(many)).rejects.toMatchObject(refused('folder-not-allowed'));
    expect(await workspaces.recent()).toEqual([]);
    expect((await make(many.slice(1))).projects).toHaveLength(MAX_WORKSPACE_FOLDERS);
    await store.close();
  });
});

describe('a change of a Workspace', () => {
  it('keeps the ids of members, whatever their order, and is told', async () => {
    const { at, changed, workspaces, store } = await setUp();
    const { id, projects } = await workspaces.openCollection({
      ...{ name: 'x', paths: [at('a'), at('b')] },
    });
    const [a, b] = projects;
    expect(changed).toEqual([]);
    const after = await workspaces.change(id, {
      name: 'y',
      members: [{ path: at('shelf/c') }, { projectId: b?.id ?? '' }, { path: at('a') }],
      primary: 2,
    });
    expect(after).toMatchObject({ id, name: 'y', primary: a?.id });
    expect(after.projects.slice(1)).toEqual([b, a]);
    expect(changed).toEqual([after]);
    const one = [{ projectId: a?.id ?? '' }];
    const shrunk = await workspaces.change(id, { name: 'y', members: one, primary: 0 });
    expect(shrunk).toMatchObject({ projects: [a], kind: 'collection' });
    await store.close();
  });

  it('is made whole or not at all', async () => {
    const { at, changed, workspaces, store } = await setUp();
    const before = await workspaces.openFolders([at('a')]);
    const a = { projectId: before.primary };
    const change = (members: Parameters<typeof workspaces.change>[1]['members'], primary = 0) =>
      workspaces.change(before.id, { name: 'y', members, primary });
    const wrong = { projectId: 'project-0000000000' };
    await expect(change([a, wrong])).rejects.toMatchObject(refused('not-found'));
    await expect(change([a, a])).rejects.toMatchObject(refused('folder-not-allowed', at('a')));
    await expect(change([a, { path: at('a/inner') }])).rejects.toMatchObject(
      refused('folder-not-allowed', at('a/inner')),
    );
    await expect(change([a], 1)).rejects.toMatchObject(refused('bad-request'));
    expect(await workspaces.get(before.id)).toEqual(before);
    expect(changed).toEqual([]);
    expect(await change([a])).toMatchObject({ name: 'y', kind: 'folder' });
    expect(await change([a, { path: at('b') }])).toMatchObject({ kind: 'collection' });
    await store.close();
  });

  it('by two windows at once loses nothing of either', async () => {
    const { at, workspaces, store } = await setUp();
    const { id, primary } = await workspaces.openFolders([at('a')]);
    const members = [{ projectId: primary }, { path: at('b') }];
    await Promise.all([
      workspaces.setPolicy(id, 'allow-once'),
      workspaces.change(id, { name: 'y', members, primary: 0 }),
    ]);
    expect(await workspaces.get(id)).toMatchObject({ name: 'y', permissionPolicy: 'allow-once' });
    await store.close();
  });
});

describe('a folder that moved', () => {
  it('is found beside its old place, beside its parent, and in the home folder', async () => {
    const { at, workspaces, store } = await setUp();
    const { projects, id } = await workspaces.openCollection({
      ...{ name: 'x', paths: [at('a'), at('b'), at('shelf/c')] },
    });
    const [a, b, c] = projects.map((project) => project.id);
    mkdirSync(at('home'));
    renameSync(at('a'), at('a2'));
    renameSync(at('b'), at('home/b'));
    renameSync(at('shelf/c'), at('c'));
    const found = await findMoved(projects, at('home'));
    expect([...found].sort()).toEqual(
      [
        [a, at('a2')],
        [b, at('home/b')],
        [c, at('c')],
      ].sort(),
    );
    const missing = await workspaces.missing(id);
    expect(missing).toContainEqual({ projectId: a, found: at('a2') });
    expect(missing).toContainEqual({ projectId: c, found: at('c') });
    await store.close();
  });

  it('is not taken for another one that has its name now', async () => {
    const { at, workspaces, store } = await setUp();
    const { id, primary } = await workspaces.openFolders([at('b')]);
    renameSync(at('b'), at('b2'));
    mkdirSync(at('b'));
    expect(await workspaces.missing(id)).toEqual([{ projectId: primary, found: at('b2') }]);
    const here = await workspaces.relocate(id, primary, at('b'));
    expect(here).toMatchObject({ primary, projects: [{ id: primary, path: at('b') }] });
    expect(await workspaces.missing(id)).toEqual([]);
    await store.close();
  });

  it('is the same project at its new place, and never one that overlaps another', async () => {
    const { at, workspaces, store, changed } = await setUp();
    const { id, projects } = await workspaces.openCollection({
      ...{ name: 'x', paths: [at('b'), at('a')] },
    });
    const member = projects[0]?.id ?? '';
    for (const place of ['a', 'a/inner']) {
      await expect(workspaces.relocate(id, member, at(place))).rejects.toMatchObject({
        code: 'folder-not-allowed',
      });
    }
    const none = workspaces.relocate(id, 'project-0000000000', at('shelf'));
    await expect(none).rejects.toMatchObject(refused('not-found'));
    expect(changed).toEqual([]);
    const after = await workspaces.relocate(id, member, at('shelf'));
    expect(after.projects[0]).toMatchObject({ id: member, path: at('shelf'), name: 'shelf' });
    expect(after.name).toBe('x');
    expect(changed).toEqual([after]);
    await store.close();
  });

  it('is opened where it is now, as the Workspace it was', async () => {
    const { at, workspaces, store } = await setUp();
    const before = await workspaces.openFolders([at('b')]);
    renameSync(at('b'), at('renamed'));
    const reopened = await workspaces.reopen(before.id);
    expect(reopened).toMatchObject({ id: before.id, primary: before.primary, name: 'renamed' });
    mkdirSync(at('far/away'), { recursive: true });
    renameSync(at('renamed'), at('far/away/b'));
    await expect(workspaces.reopen(before.id)).rejects.toMatchObject(
      refused('folder-missing', at('renamed')),
    );
    const opened = await workspaces.openFolders([at('far/away/b')]);
    expect(opened).toMatchObject({ id: before.id, projects: [{ id: before.primary }] });
    rmSync(at('far'), { recursive: true });
    await expect(workspaces.reopen(before.id)).rejects.toMatchObject(
      refused('folder-missing', at('far/away/b')),
    );
    await store.close();
  });

  it('is where a person says when it is found nowhere, and the same project there', async () => {
    const { at, workspaces, store } = await setUp();
    const before = await workspaces.openFolders([at('b')]);
    rmSync(at('b'), { recursive: true });
    mkdirSync(at('copy'));
    await expect(workspaces.reopen(before.id, at('nowhere'))).rejects.toMatchObject(
      refused('folder-missing', at('nowhere')),
    );
    const reopened = await workspaces.reopen(before.id, at('copy'));
    expect(reopened).toMatchObject({ id: before.id, primary: before.primary });
    expect(reopened.projects).toMatchObject([{ id: before.primary, path: at('copy') }]);
    await store.close();
  });
});

it('a Workspace from before identities were kept gets them when it is opened', async () => {
  const { at, workspaces, store } = await setUp();
  const { id, projects, primary } = await workspaces.openFolders([at('a')]);
  const [{ identity, ...old } = { identity: '' }] = projects;
  const plain = { id, name: 'a', projects: [old as Workspace['projects'][number]], primary };
  await store.saveWorkspace({ ...plain, openedAt: 1 });
  const again = new Workspaces(store, Date.now);
  expect(await again.missing(id)).toEqual([]);
  expect((await again.reopen(id)).projects[0]?.identity).toBe(identity);
  await store.close();
});
