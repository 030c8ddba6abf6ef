import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Project, Scope, Workspace } from '@fyllo/protocol';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import fc from 'fast-check';
import {
  compareScope,
  foldersOf,
  onlyPrimary,
  refuseStale,
  scopeStatus,
  snapshotOf,
} from './session-scope';

afterAll(() => removeTemporaryFolders());

const project = (n: number, place = `/p${n}`): Project => ({
  id: `project-000000000${n}`,
  name: `p${n}`,
  path: place,
});
const workspaceOf = (projects: readonly Project[], primary = projects[0]): Workspace => ({
  id: 'workspace-0000000001',
  name: 'w',
  projects: [...projects],
  primary: primary?.id ?? '',
  openedAt: 0,
});
const scopeOf = (projects: readonly Project[], primary = projects[0]): Scope => ({
  projects: [...projects],
  primary: primary?.id ?? '',
  cwd: primary?.path ?? '',
});
const [A, B, C] = [project(1), project(2), project(3)];

const compare = (scope: Scope, workspace: Workspace, gone: readonly Project[] = []) => {
  const there = scope.projects.filter((one) => !gone.includes(one));
  const { folders, ...rest } = compareScope(scope, workspace, new Set(there));
  return { ...rest, states: folders.map(({ name, state }) => `${name} ${state}`), folders };
};

describe('the folders of a session beside those of its Workspace', () => {
  it.each([
    ['the same', [A, B], [A, B], ['p1 ok', 'p2 ok'], false],
    ['another order', [A, B, C], [A, C, B], ['p1 ok', 'p2 ok', 'p3 ok'], true],
    ['one that joined', [A], [A, B], ['p1 ok', 'p2 workspace-only'], true],
    ['one that left', [A, B], [A], ['p1 ok', 'p2 snapshot-only'], true],
    ['one for another', [A, B], [A, C], ['p1 ok', 'p2 snapshot-only', 'p3 workspace-only'], true],
    ['one that moved', [A, B], [A, { ...B, path: '/q' }], ['p1 ok', 'p2 stale'], true],
    ['one that came back', [A, B], [A, { ...B, id: C.id }], ['p1 ok', 'p2 ok'], false],
    ['one with another name', [A], [{ ...A, name: 'x' }], ['p1 ok'], false],
  ])('with %s', (_, snapshot, now, states, differs) => {
    expect(compare(scopeOf(snapshot), workspaceOf(now))).toMatchObject({ states, differs });
  });

  it('tells where a moved one is, and which is primary on each side', () => {
    const moved = { ...B, path: '/q' };
    const { folders, differs } = compare(scopeOf([A, B]), workspaceOf([A, moved, C], C));
    expect(folders).toEqual([
      { projectId: A.id, name: 'p1', path: '/p1', primary: true, state: 'ok' },
      { projectId: B.id, name: 'p2', path: '/p2', primary: false, state: 'stale', movedTo: '/q' },
      { projectId: C.id, name: 'p3', path: '/p3', primary: true, state: 'workspace-only' },
    ]);
    expect(differs).toBe(true);
    expect(compare(scopeOf([A, B], B), workspaceOf([A, B], A)).differs).toBe(true);
  });

  it('takes a missing folder for stale, whether it is a member or not, and that is no difference', () => {
    expect(compare(scopeOf([A, B]), workspaceOf([A, B]), [B])).toMatchObject({
      states: ['p1 ok', 'p2 stale'],
      differs: false,
    });
    expect(compare(scopeOf([A, B]), workspaceOf([A]), [B]).states).toEqual(['p1 ok', 'p2 stale']);
  });

  it('says when the agent is given the primary one only', () => {
    const both = scopeOf([A, B]);
    expect(compareScope(both, workspaceOf([A, B]), new Set()).primaryOnly).toBe(false);
    expect(compareScope(onlyPrimary(both), workspaceOf([A]), new Set()).primaryOnly).toBe(true);
    expect(compareScope(onlyPrimary(scopeOf([A])), workspaceOf([A]), new Set())).toMatchObject({
      primaryOnly: false,
    });
  });

  it('names every folder of both sides once, whatever happened to the Workspace', () => {
    const members = fc
      .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
      .map((numbers) => numbers.map((n) => project(n)));
    const sides = fc.tuple(members, fc.nat(5), members, fc.nat(5), fc.subarray([1, 2, 3, 4, 5, 6]));
    let differing = 0;
    fc.assert(
      fc.property(sides, ([snapshot, first, now, second, gone]) => {
        const scope = scopeOf(snapshot, snapshot[first % snapshot.length]);
        const workspace = workspaceOf(now, now[second % now.length]);
        const missing = snapshot.filter(({ name }) => gone.includes(Number(name.slice(1))));
        const { folders, differs } = compare(scope, workspace, missing);
        const all = new Set([...snapshot, ...now].map(({ id }) => id));
        expect(folders.map(({ projectId }) => projectId).sort()).toEqual([...all].sort());
        for (const { projectId, state } of folders) {
          const inScope = snapshot.find(({ id }) => id === projectId);
          const inNow = now.some(({ id }) => id === projectId);
          const there = inScope !== undefined && !missing.includes(inScope);
          const kept = there ? (inNow ? 'ok' : 'snapshot-only') : 'stale';
          expect(state).toBe(inScope ? kept : 'workspace-only');
        }
        const ids = (list: readonly Project[]) => list.map(({ id }) => id).join();
        const same = ids(snapshot) === ids(now) && scope.primary === workspace.primary;
        expect(differs).toBe(!same);
        differing += same ? 0 : 1;
      }),
      { numRuns: 500 },
    );
    expect(differing).toBeGreaterThan(100);
  });
});

describe('a snapshot', () => {
  const folders = () => {
    const root = temporaryFolder();
    const paths = ['a', 'b'].map((name) => path.join(root, name));
    for (const folder of paths) mkdirSync(folder);
    return { root, workspace: workspaceOf(paths.map((place, at) => project(at + 1, place))) };
  };

  it('has the identity of its folders, and all but the primary one are additional', async () => {
    const { workspace } = folders();
    const scope = await snapshotOf(workspace);
    const [a, b] = workspace.projects.map((member) => member.path);
    expect(scope.projects.map(({ identity }) => typeof identity)).toEqual(['string', 'string']);
    expect(foldersOf(scope)).toEqual({ cwd: a, additional: [b] });
    expect(foldersOf(onlyPrimary(scope))).toEqual({ cwd: a, additional: [] });
  });

  it('is stale when a folder that the agent gets has moved or is another one, and names it', async () => {
    const { root, workspace } = folders();
    const scope = await snapshotOf(workspace);
    await refuseStale(scope);
    const b = path.join(root, 'b');
    renameSync(b, path.join(root, 'c'));
    await expect(refuseStale(scope)).rejects.toMatchObject({
      error: { code: 'scope-stale', detail: b },
    });
    mkdirSync(b);
    await expect(refuseStale(scope)).rejects.toMatchObject({ code: 'scope-stale' });
    expect((await scopeStatus(scope, workspace)).folders.map(({ state }) => state)).toEqual([
      'ok',
      'stale',
    ]);
    await refuseStale(onlyPrimary(scope));
    rmSync(b, { recursive: true });
    renameSync(path.join(root, 'c'), b);
    await refuseStale(scope);
  });

  it('from before identities were kept asks only that the folders are there', async () => {
    const { root, workspace } = folders();
    const scope = scopeOf(workspace.projects);
    renameSync(path.join(root, 'b'), path.join(root, 'c'));
    mkdirSync(path.join(root, 'b'));
    await refuseStale(scope);
  });
});
