import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Message, SessionEvent } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder, type Fault } from '@fyllo/files';
import type { SessionLog } from './session-log';
import { SessionStore } from './session-store';
import { readSession } from './testing/read-session';
import {
  messageId,
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './testing/session-fixtures';

const stores: SessionStore[] = [];

async function openStore(dataDir: string, fs?: FaultyFs): Promise<SessionStore> {
  const store = await SessionStore.open(dataDir, { now: () => 1000, ...(fs ? { fs } : {}) });
  stores.push(store);
  return store;
}

jest.setTimeout(60_000);

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  removeTemporaryFolders();
});

const FAULTS = [
  { code: 'ENOSPC', persistent: false, expected: 'disk-full' },
  { code: 'EIO', persistent: false, expected: 'io-failed' },
  { code: 'ENOSPC', persistent: true, expected: 'disk-full' },
  { code: 'EROFS', persistent: true, expected: 'permission-denied' },
] as const;

interface Setting {
  readonly fs: FaultyFs;
  readonly store: SessionStore;
  readonly dataDir: string;
  readonly sessions: string;
}

async function newSetting(): Promise<Setting> {
  const dataDir = temporaryFolder();
  const fs = new FaultyFs();
  const store = await openStore(dataDir, fs);
  return {
    fs,
    store,
    dataDir,
    sessions: path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions'),
  };
}

const codeOf = (thrown: unknown): unknown => (thrown as { readonly code?: unknown }).code;

/** Fails the N-th call, N = 1, 2, 3 …, until the operation succeeds without meeting the fault. */
async function everyCall(
  run: (inject: (setting: Setting) => void, expected: string) => Promise<FaultyFs>,
): Promise<number> {
  let runs = 0;
  for (const { expected, ...kind } of FAULTS) {
    for (let at = 1; ; at += 1) {
      const fault: Fault = { at, ...kind };
      const fs = await run(({ fs: port }) => port.inject(fault), expected);
      runs += 1;
      if (fs.calls.length < at) break;
      if (at > 200) throw new Error('the operation never ends');
    }
  }
  return runs;
}

const shape = (messages: readonly Message[]) =>
  messages.map(({ id, parts, ...rest }) => ({
    id,
    parts,
    state: 'state' in rest ? rest.state : '',
  }));

/** The same messages in memory and, after one more start without a clean end, on disk. */
async function expectAgreement({ dataDir }: Setting, log: SessionLog): Promise<void> {
  const inMemory = shape(await readSession(log));
  await log.close();
  // The lock file stays: a store that only reads the same folder takes the place of the next start.
  const copy = temporaryFolder();
  cpSync(dataDir, copy, { recursive: true });
  rmSync(path.join(copy, 'lock'));
  const next = await openStore(copy);
  const onDisk = shape(await readSession(await next.openSession(WORKSPACE_ID, sessionId())));
  const settled = inMemory.map((message) =>
    message.state === 'running' ? { ...message, state: 'interrupted' } : message,
  );
  expect(onDisk).toEqual(settled);
  await next.close();
}

const heavy: SessionEvent = {
  type: 'tool',
  messageId: messageId(1),
  toolCallId: 'call',
  patch: { status: 'completed', output: { value: 'h'.repeat(9000) } },
};

const APPENDS: readonly (readonly [string, readonly SessionEvent[], readonly SessionEvent[]])[] = [
  ['text of the running turn', [], [text(1, 'b'), text(1, 'c')]],
  ['a heavy payload', [], [heavy]],
  ['a late event', [turnEnded(1)], [text(1, 'late')]],
  ['the start of a turn', [turnEnded(1)], [turnStarted(2)]],
  ['the end of a turn', [], [turnEnded(1)]],
];

describe('when the N-th file operation fails', () => {
  it.each(APPENDS)('%s is appended as a whole or not at all', async (_name, before, events) => {
    const runs = await everyCall(async (inject, expected) => {
      const setting = await newSetting();
      const { log } = await setting.store.createSession(sessionMeta(), turnStarted(1));
      await log.append([text(1, 'a'), ...before]);
      const earlier = shape(await readSession(log));
      inject(setting);
      const failed = await log.append(events).then(() => undefined, codeOf);
      const calls = [...setting.fs.calls];
      setting.fs.inject();
      if (failed !== undefined) {
        expect(failed).toBe(expected);
        expect(shape(await readSession(log))).toEqual(earlier);
        expect(await log.append(events)).toHaveLength(events.length);
      }
      const after = shape(await readSession(log));
      expect(after).not.toEqual(earlier);
      await expectAgreement(setting, log);
      await setting.store.close();
      setting.fs.calls.splice(0, Infinity, ...calls);
      return setting.fs;
    });
    expect(runs).toBeGreaterThan(FAULTS.length);
  });

  it('a session is made as a whole or leaves no trace', async () => {
    const runs = await everyCall(async (inject, expected) => {
      const setting = await newSetting();
      const { store, fs, sessions } = setting;
      inject(setting);
      const made = await store
        .createSession(sessionMeta(), turnStarted(1))
        .then(() => undefined, codeOf);
      const calls = [...fs.calls];
      const transient = expected === 'io-failed';
      fs.inject();
      if (made !== undefined) {
        expect(made).toBe(expected);
        const left = existsSync(sessions) ? readdirSync(sessions) : [];
        if (transient) expect(left).toEqual([]);
        expect((await store.listSessions(WORKSPACE_ID)).metas).toEqual([]);
        const opened = store.openSession(WORKSPACE_ID, sessionId());
        await expect(opened).rejects.toMatchObject({ code: 'not-found' });
        await store.createSession(sessionMeta(), turnStarted(1));
      }
      expect((await store.listSessions(WORKSPACE_ID)).metas).toHaveLength(1);
      expect(readdirSync(sessions)).toEqual([sessionId()]);
      await store.close();
      fs.calls.splice(0, Infinity, ...calls);
      return fs;
    });
    expect(runs).toBeGreaterThan(60);
  });

  it('metadata is changed as a whole or not at all', async () => {
    const runs = await everyCall(async (inject, expected) => {
      const setting = await newSetting();
      const { log } = await setting.store.createSession(sessionMeta(), turnStarted(1));
      const file = path.join(setting.sessions, sessionId(), 'session.json');
      inject(setting);
      const failed = await log
        .patchMeta(() => ({ userTitle: 'new' }))
        .then(() => undefined, codeOf);
      const calls = [...setting.fs.calls];
      setting.fs.inject();
      if (failed !== undefined) {
        expect(failed).toBe(expected);
        expect(log.meta.userTitle).toBeUndefined();
        await log.patchMeta(() => ({ userTitle: 'new' }));
      }
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ userTitle: 'new' });
      await setting.store.close();
      setting.fs.calls.splice(0, Infinity, ...calls);
      return setting.fs;
    });
    expect(runs).toBeGreaterThan(20);
  });
});
