import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionEvent } from '@fyllo/protocol';
import { Disk, FaultyFs, ModelFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from './session-store';
import {
  messageId,
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(60_000);
afterEach(removeTemporaryFolders);

const heavy = (turn: number): SessionEvent => ({
  type: 'tool',
  messageId: messageId(turn),
  toolCallId: 'call',
  patch: { status: 'completed', output: { value: 'h'.repeat(9000) } },
});

async function storeWith(sessions: number) {
  const dataDir = temporaryFolder();
  const fs = new FaultyFs();
  const store = await SessionStore.open(dataDir, { fs });
  for (let n = 1; n <= sessions; n += 1) {
    const { log } = await store.createSession(sessionMeta(n), turnStarted(1));
    await log.append([text(1, 'a')]);
  }
  const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions');
  return { dataDir, fs, store, folder };
}

describe('deleting a session', () => {
  it('removes it with all its files, and closes its log, whether a turn runs or not', async () => {
    const { store, folder } = await storeWith(3);
    const running = await store.openSession(WORKSPACE_ID, sessionId(1));
    await store.deleteSession(WORKSPACE_ID, sessionId(1));
    const idle = await store.openSession(WORKSPACE_ID, sessionId(2));
    await idle.append([turnEnded(1)]);
    await store.deleteSession(WORKSPACE_ID, sessionId(2));
    expect(readdirSync(folder)).toEqual([sessionId(3)]);
    for (const log of [running, idle]) {
      await expect(log.append([text(1, 'x')])).rejects.toMatchObject({ code: 'conflict' });
    }
    for (const n of [1, 2]) {
      await expect(store.openSession(WORKSPACE_ID, sessionId(n))).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    expect((await store.listSessions(WORKSPACE_ID)).metas.map(({ id }) => id)).toEqual([
      sessionId(3),
    ]);
    await store.close();
  });

  it('takes sessions that cannot be read, and nothing that is no folder of a session', async () => {
    const { store, folder, dataDir } = await storeWith(1);
    mkdirSync(path.join(folder, sessionId(2)));
    mkdirSync(path.join(folder, sessionId(3)));
    writeFileSync(path.join(folder, sessionId(3), 'session.json'), '{"format":99}');
    const outside = path.join(dataDir, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, path.join(folder, sessionId(4)));
    writeFileSync(path.join(folder, sessionId(5)), 'a file');
    expect(await store.listSessions(WORKSPACE_ID)).toMatchObject({
      unreadable: 2,
      damaged: [
        { folder: path.join(folder, sessionId(2)), code: 'session-damaged' },
        { folder: path.join(folder, sessionId(3)), code: 'format-too-new' },
      ],
    });
    for (const n of [2, 3]) await store.deleteSession(WORKSPACE_ID, sessionId(n));
    for (const id of [sessionId(4), sessionId(5), sessionId(6), '../..', '.', '']) {
      await expect(store.deleteSession(WORKSPACE_ID, id)).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    expect(existsSync(outside)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual([sessionId(1), sessionId(4), sessionId(5)]);
    await store.close();
  });

  it('lets nobody open the session while it goes, and answers twice the same', async () => {
    const { store, folder } = await storeWith(1);
    const deletions = [1, 2].map(() => store.deleteSession(WORKSPACE_ID, sessionId()));
    await expect(store.openSession(WORKSPACE_ID, sessionId())).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await Promise.all(deletions)).toEqual([undefined, undefined]);
    expect(readdirSync(folder)).toEqual([]);
    await store.close();
  });

  it('leaves the session as it was when the rename fails', async () => {
    const { store, fs } = await storeWith(1);
    fs.inject({ at: 1, code: 'EACCES', only: ['rename'] });
    await expect(store.deleteSession(WORKSPACE_ID, sessionId())).rejects.toMatchObject({
      code: 'permission-denied',
    });
    fs.inject();
    const log = await store.openSession(WORKSPACE_ID, sessionId());
    expect((await log.snapshot()).tail.at(-1)).toMatchObject({ parts: [{ text: 'a' }] });
    await store.deleteSession(WORKSPACE_ID, sessionId());
    await store.close();
  });

  it('counts as done when only the removal fails, which the next start makes good', async () => {
    const { store, fs, folder, dataDir } = await storeWith(2);
    fs.inject({ at: 1, code: 'EIO', persistent: true, only: ['removeTree'] });
    const before = fs.calls.length;
    await expect(store.deleteSession(WORKSPACE_ID, sessionId())).rejects.toMatchObject({
      code: 'io-failed', // an earlier leftover of the same name is in the way
    });
    expect(fs.calls.length).toBeGreaterThan(before);
    fs.inject({ at: 2, code: 'EIO', persistent: true, only: ['removeTree'] });
    await store.deleteSession(WORKSPACE_ID, sessionId());
    expect(readdirSync(folder).sort()).toEqual([`.deleted-${sessionId()}`, sessionId(2)]);
    expect((await store.listSessions(WORKSPACE_ID)).metas).toHaveLength(1);
    await store.close();
    expect(readdirSync(folder)).toHaveLength(2);

    rmSync(path.join(dataDir, 'lock'), { force: true });
    const again = await SessionStore.open(dataDir, { fs: new FaultyFs() });
    expect(readdirSync(folder)).toEqual([sessionId(2)]);
    await again.close();
  });

  it('tries the removal again when the store is closed', async () => {
    const { store, fs, folder } = await storeWith(1);
    fs.inject({ at: 2, code: 'EIO', only: ['removeTree'] });
    await store.deleteSession(WORKSPACE_ID, sessionId());
    expect(readdirSync(folder)).toEqual([`.deleted-${sessionId()}`]);
    await store.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is killed at any of its steps leaves a whole session or, after the next start, nothing', async () => {
    let kills = 0;
    let inRemoval = 0;
    const outcomes = new Set<string>();
    for (let steps = 0; ; steps += 1) {
      const fs = new ModelFs(new Disk());
      const store = await SessionStore.open('/data', { fs });
      const { log } = await store.createSession(sessionMeta(), turnStarted(1));
      await log.append([heavy(1), text(1, 'a'), turnEnded(1)]);
      const sessions = path.join('/data', 'workspaces', WORKSPACE_ID, 'sessions');
      fs.killAfter(steps);
      const ended = store.deleteSession(WORKSPACE_ID, sessionId()).then(() => 'done');
      if ((await Promise.race([ended, fs.death])) === 'done') break;
      if (fs.names(path.join(sessions, `.deleted-${sessionId()}`)).length > 0) inRemoval += 1;
      const next = new ModelFs(fs.disk.copy());
      await next.unlink('/data/lock');
      const again = await SessionStore.open('/data', { fs: next });
      const names = next.names(sessions);
      if (names.length > 0) {
        expect(names).toEqual([sessionId()]);
        const reopened = await again.openSession(WORKSPACE_ID, sessionId());
        expect((await reopened.snapshot()).tail).toHaveLength(2);
      }
      outcomes.add(names.length > 0 ? 'whole' : 'gone');
      await again.close();
      kills += 1;
    }
    expect(kills).toBeGreaterThanOrEqual(6);
    expect(inRemoval).toBeGreaterThanOrEqual(3); // between the files of the session
    expect([...outcomes].sort()).toEqual(['gone', 'whole']);
  });

  it('leaves nothing when the removal itself was interrupted', async () => {
    const { store, folder, dataDir } = await storeWith(1);
    await store.close();
    const left = path.join(folder, `.deleted-${sessionId(9)}`, 'attachments');
    mkdirSync(left, { recursive: true });
    writeFileSync(path.join(left, 'a.png'), 'x');
    writeFileSync(path.join(folder, `.deleted-${sessionId(9)}`, 'transcript.jsonl.damaged'), 'x');
    await (await SessionStore.open(dataDir, { fs: new FaultyFs() })).close();
    expect(readdirSync(folder)).toEqual([sessionId(1)]);
  });
});
