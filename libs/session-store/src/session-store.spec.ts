import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { summaryOf } from '@fyllo/session-model';
import { SessionStore } from './session-store';
import {
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  workspace,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(60_000);

afterEach(removeTemporaryFolders);

const sessionFolder = (dataDir: string, n = 1): string =>
  path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId(n));

async function storeWithSession(dataDir = temporaryFolder()) {
  const store = await SessionStore.open(dataDir, { now: () => 1000 });
  await store.saveWorkspace(workspace);
  const { log } = await store.createSession(sessionMeta(), turnStarted(1));
  return { dataDir, store, log };
}

describe('SessionStore', () => {
  it('makes a session, runs its turn and has it again after a restart', async () => {
    const { dataDir, store, log } = await storeWithSession();
    await log.append([text(1, 'a'), text(1, 'b')]);
    await log.append([turnEnded(1)]);
    await store.close();

    const again = await SessionStore.open(dataDir);
    expect(await again.workspaces()).toEqual([expect.objectContaining(workspace)]);
    const { metas, unreadable } = await again.listSessions(WORKSPACE_ID);
    expect(unreadable).toBe(0);
    expect(metas).toEqual([
      expect.objectContaining({ turnCount: 1, lastOutcome: 'completed', activityAt: 1000 }),
    ]);
    const reopened = await again.openSession(WORKSPACE_ID, sessionId());
    const { tail, runningEvents, seq, damage, olderCursor } = await reopened.snapshot();
    expect(tail.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(tail[1]?.parts).toEqual([{ type: 'text', text: 'ab' }]);
    expect({ runningEvents, seq, damage, olderCursor }).toEqual({
      runningEvents: [],
      seq: 4,
      damage: null,
      olderCursor: null,
    });
    expect(readdirSync(sessionFolder(dataDir)).sort()).toEqual([
      'session.json',
      'transcript.jsonl',
    ]);
    await again.close();
  });

  it('shows a turn that a stop of the program interrupted as interrupted', async () => {
    const { dataDir, store, log } = await storeWithSession();
    await log.append([text(1, 'half')]);
    await store.close();

    const again = await SessionStore.open(dataDir);
    const { tail, meta } = await (await again.openSession(WORKSPACE_ID, sessionId())).snapshot();
    expect(tail[1]).toMatchObject({ state: 'interrupted', parts: [{ text: 'half' }] });
    expect(meta).toMatchObject({ lastOutcome: 'interrupted', turnCount: 1 });
    await again.close();
  });

  it('is used by one process at a time', async () => {
    const { dataDir, store } = await storeWithSession();
    await expect(SessionStore.open(dataDir)).rejects.toMatchObject({
      code: 'storage-locked',
      error: { detail: expect.stringContaining(`pid ${process.pid}`) as string },
    });
    await store.close();
    await (await SessionStore.open(dataDir)).close();
  });

  it('keeps everything to its owner, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      const { dataDir, store, log } = await storeWithSession();
      await log.append([text(1, 'a'), turnEnded(1)]);
      await store.preferences.patch({ theme: 'dark' });
      const found = readdirSync(dataDir, { recursive: true, withFileTypes: true });
      const modes = found.map((entry) => [
        entry.isDirectory(),
        statSync(path.join(entry.parentPath, entry.name)).mode & 0o777,
      ]);
      expect(modes.length).toBe(9);
      for (const [isFolder, mode] of modes) expect(mode).toBe(isFolder ? 0o700 : 0o600);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      await store.close();
    } finally {
      process.umask(before);
    }
  });

  it('answers the same log while it is open, and lists what it knows', async () => {
    const { store, log } = await storeWithSession();
    expect(await store.openSession(WORKSPACE_ID, sessionId())).toBe(log);
    const { metas } = await store.listSessions(WORKSPACE_ID);
    const [meta] = metas;
    if (meta === undefined) throw new Error('no session listed');
    const activity = { running: true, openRequests: 0, unread: false };
    expect(summaryOf(meta, activity)).toMatchObject({ activityAt: 1000, state: 'running' });
    await log.close();
    const reopened = await store.openSession(WORKSPACE_ID, sessionId());
    expect(reopened).not.toBe(log);
    await expect(log.append([text(1, 'x')])).rejects.toMatchObject({ code: 'conflict' });
    await store.close();
  });

  it('refuses ids that are paths, and folders that are links', async () => {
    const { dataDir, store } = await storeWithSession();
    symlinkSync(sessionFolder(dataDir), sessionFolder(dataDir, 2));
    const hostile = ['../../etc', 'session-../../../x', '', 'session-00000000/1', sessionId(2)];
    for (const id of hostile) {
      await expect(store.openSession(WORKSPACE_ID, id)).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    await expect(store.openSession('../x', sessionId())).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await store.listSessions(WORKSPACE_ID)).metas).toHaveLength(1);
    await store.close();
  });

  it('refuses a session of a newer format and leaves it as it is', async () => {
    const { dataDir, store, log } = await storeWithSession();
    await log.append([turnEnded(1)]);
    await log.close();
    const file = path.join(sessionFolder(dataDir), 'session.json');
    const future = readFileSync(file, 'utf8').replace('"format": 1', '"format": 2');
    writeFileSync(file, future);
    await expect(store.openSession(WORKSPACE_ID, sessionId())).rejects.toMatchObject({
      code: 'format-too-new',
    });
    expect(await store.listSessions(WORKSPACE_ID)).toEqual({
      metas: [],
      unreadable: 1,
      damaged: [{ folder: sessionFolder(dataDir), code: 'format-too-new' }],
    });
    expect(readFileSync(file, 'utf8')).toBe(future);
    await store.close();
  });
});
