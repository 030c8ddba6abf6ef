import assert from 'node:assert/strict';
import type { Message } from '@fyllo/protocol';
import { Disk, FaultyFs, ModelFs, type FsPort } from '@fyllo/files';
import type { SessionLog } from '../session-log';
import { SessionStore } from '../session-store';
import { readSession } from './read-session';
import {
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './session-fixtures';

const EXPECTED = {
  ENOSPC: 'disk-full',
  EIO: 'io-failed',
  EACCES: 'permission-denied',
  EMFILE: 'io-failed',
  EROFS: 'permission-denied',
} as const;

/** Each error once, and from the N-th call on. */
export const FAULTS = Object.entries(EXPECTED).flatMap(([code, expected]) =>
  [false, true].map((persistent) => ({ code, expected, persistent })),
);

/** A session with a running turn, in a store whose file calls can be made to fail. */
export interface Setting {
  /** What the failing calls work on: memory, so that thousands of runs take seconds. */
  readonly disk: ModelFs;
  readonly fs: FaultyFs;
  store: SessionStore;
  log: SessionLog;
}

/** An operation of the store; `prepare` and the checks run without faults. */
export interface Operation {
  /** It begins right after a start of the program: what is prepared once on a disk serves all runs. */
  readonly afterStart?: boolean;
  /** What has been done since that start. */
  readonly begin?: (setting: Setting) => Promise<unknown>;
  readonly prepare?: (setting: Setting) => Promise<void>;
  readonly run: (setting: Setting) => Promise<unknown>;
  /** What is still true when `run` failed. */
  readonly failed?: (setting: Setting) => Promise<void>;
  /** What is true when `run` succeeded, at the first time or the next. */
  readonly done: (setting: Setting) => Promise<void>;
}

export const DATA_DIR = '/data';

const openStore = (fs: FsPort): Promise<SessionStore> =>
  SessionStore.open(DATA_DIR, { now: () => 1000, fs });

async function newSetting(): Promise<Setting> {
  const disk = new ModelFs(new Disk());
  const fs = new FaultyFs(disk);
  const store = await openStore(fs);
  const { log } = await store.createSession(sessionMeta(), turnStarted(1));
  await log.append([text(1, 'a')]);
  return { disk, fs, store, log };
}

/** Makes the settings in which an operation runs. */
async function settingsFor({
  prepare,
  begin,
  afterStart = false,
}: Operation): Promise<() => Promise<Setting>> {
  const fresh = async (): Promise<Setting> => {
    const setting = await newSetting();
    await prepare?.(setting);
    return setting;
  };
  if (!afterStart) return fresh;
  const first = await fresh();
  await first.log.append([turnEnded(1)]);
  await first.store.close();
  return async () => {
    const disk = new ModelFs(first.disk.disk.copy());
    const fs = new FaultyFs(disk);
    const store = await openStore(fs);
    const setting = { disk, fs, store, log: await store.openSession(WORKSPACE_ID, sessionId()) };
    await begin?.(setting);
    return setting;
  };
}

/** Ends the store and starts again, without a failure. */
export async function restart(setting: Setting): Promise<void> {
  await setting.store.close();
  setting.store = await openStore(setting.fs);
}

const codeOf = (thrown: unknown): unknown => (thrown as { readonly code?: unknown }).code;

/** Runs an operation with the first call failing, the second, … until it has no call left. Answers how many runs. */
export async function everyCall(operation: Operation): Promise<number> {
  let runs = 0;
  const newSettingFor = await settingsFor(operation);
  for (const { code, expected, persistent } of FAULTS) {
    for (let at = 1; ; at += 1) {
      const setting = await newSettingFor();
      setting.fs.inject({ at, code, persistent });
      const failed = await operation.run(setting).then(() => undefined, codeOf);
      const { hit } = setting.fs;
      setting.fs.inject();
      if (failed !== undefined) {
        assert.deepEqual({ failed, code, at }, { failed: expected, code, at });
        await operation.failed?.(setting);
        await operation.run(setting);
      }
      await operation.done(setting);
      await setting.store.close();
      if (!hit) break;
      runs += 1;
      if (at > 200) throw new Error('the operation never ends');
    }
  }
  return runs;
}

export const shapeOf = (messages: readonly Message[]) =>
  messages.map(({ id, parts, ...rest }) => ({
    id,
    parts,
    state: 'state' in rest ? rest.state : '',
  }));

/** The same messages in memory and, after a start without an orderly end before it, on disk. */
export async function expectAgreement({ disk, log }: Setting): Promise<void> {
  const inMemory = shapeOf(await readSession(log));
  const copy = new ModelFs(disk.disk.copy());
  await copy.unlink(`${DATA_DIR}/lock`);
  const next = await openStore(copy);
  const onDisk = shapeOf(await readSession(await next.openSession(WORKSPACE_ID, sessionId())));
  const settled = inMemory.map((message) =>
    message.state === 'running' ? { ...message, state: 'interrupted' } : message,
  );
  assert.deepEqual(onDisk, settled);
  await next.close();
}
