import path from 'node:path';
import fc from 'fast-check';
import { isSessionId } from '@fyllo/protocol';
import { Disk, ModelFs, type FsPort } from '@fyllo/files';
import { isLeftover, Layout } from './layout';
import { SessionStore } from './session-store';
import { sessionMeta, turnStarted, WORKSPACE_ID } from './testing/session-fixtures';

const layout = new Layout('/data');
const SESSIONS = path.join('/data', 'workspaces', WORKSPACE_ID, 'sessions');
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** Pieces from which paths, reserved names and near misses of ids are made. */
const piece = fc.constantFrom(
  ...['session-', 'SESSION-', '..', '.', '/', '\\', '\0', '\n', ' ', ':', '~', '%2e', 'CON', 'nul'],
  ...['0', 'a', 'Z', '_', '-', '0000000001', 'AAAAAAAAAA', '.deleted-', '.staging-', 'é', '\u202e'],
);
const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const formed = fc
  .string({ unit: fc.constantFrom(...Array.from('abcXYZ019_-')), minLength: 10, maxLength: 10 })
  .map((tail) => `session-${tail}`);

describe('the path of a session', () => {
  it('is one folder below its Workspace, or there is none: 5,000 ids', () => {
    let runs = 0;
    let good = 0;
    fc.assert(
      fc.property(fc.oneof(hostile, formed, fc.string({ maxLength: 300 })), (id) => {
        runs += 1;
        if (!isSessionId(id)) {
          expect(() => layout.session(WORKSPACE_ID, id)).toThrow(/not-found/u);
          expect(() => layout.deleted(WORKSPACE_ID, id)).toThrow(/not-found/u);
          return;
        }
        good += 1;
        const folder = layout.session(WORKSPACE_ID, id);
        expect(path.dirname(folder)).toBe(SESSIONS);
        expect(path.basename(folder)).toBe(id); // so two ids never share a folder
        expect(id).toMatch(/^[A-Za-z0-9_-]{18}$/u);
        expect(RESERVED.test(id)).toBe(false);
        for (const aside of [layout.staging(WORKSPACE_ID, id), layout.deleted(WORKSPACE_ID, id)]) {
          expect(path.dirname(aside)).toBe(SESSIONS);
          expect(isLeftover(path.basename(aside))).toBe(true);
          expect(isSessionId(path.basename(aside))).toBe(false);
        }
      }),
      { seed: 8, numRuns: 5000 },
    );
    expect(runs).toBe(5000);
    expect(good).toBeGreaterThan(1000);
  });

  it('leads to no other session on a disk that ignores case', async () => {
    const disk = new ModelFs(new Disk());
    const folded = (target: string): string =>
      target.replace(/session-[A-Z]+/gu, (id) => id.toLowerCase());
    const fs: FsPort = {
      makeFolder: disk.makeFolder,
      removeFolder: disk.removeFolder,
      chmod: disk.chmod,
      open: (target, flags, mode) => disk.open(folded(target), flags, mode),
      rename: (from, to) => disk.rename(folded(from), folded(to)),
      unlink: (target) => disk.unlink(folded(target)),
      makeFolders: (target, mode) => disk.makeFolders(folded(target), mode),
      removeTree: (target) => disk.removeTree(folded(target)),
      entries: (target) => disk.entries(folded(target)),
      status: (target) => disk.status(folded(target)),
    };
    const store = await SessionStore.open('/data', { fs });
    const [mine, other] = ['session-abcdefghij', 'session-ABCDEFGHIJ'];
    const { log } = await store.createSession({ ...sessionMeta(), id: mine }, turnStarted(1));
    await expect(store.openSession(WORKSPACE_ID, other)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(store.deleteSession(WORKSPACE_ID, other)).rejects.toMatchObject({
      code: 'not-found',
    });
    const made = store.createSession({ ...sessionMeta(), id: other }, turnStarted(1));
    await expect(made).rejects.toMatchObject({ code: 'conflict' });
    expect((await log.snapshot()).runningEvents).toHaveLength(1);
    await store.close();
  });
});
