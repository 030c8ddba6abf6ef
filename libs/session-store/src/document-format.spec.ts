import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PREFERENCES } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { DocumentFormat, type FormatStep } from './document-format';
import { SessionStore } from './session-store';
import type { StoreFormats } from './store-formats';
import {
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  workspace,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(120_000);
afterEach(removeTemporaryFolders);

/** Two steps that nobody has released: a new field, then a changed one. */
const STEPS: readonly FormatStep[] = [
  { from: 1, change: (document) => ({ ...document, labels: ['old'] }) },
  { from: 2, change: ({ labels, ...rest }) => ({ ...rest, tags: labels }) },
];
const THIRD = new DocumentFormat(3, STEPS);
const FORMATS: StoreFormats = {
  ...{ session: THIRD, workspace: THIRD, preferences: THIRD },
  unsent: THIRD,
};

/** A data folder as the first format left it. */
async function oldData(): Promise<string> {
  const dataDir = temporaryFolder();
  const store = await SessionStore.open(dataDir, { now: () => 1000, fs: new FaultyFs() });
  await store.saveWorkspace(workspace);
  await store.preferences.patch({ theme: 'dark' });
  for (const n of [1, 2]) {
    const { log } = await store.createSession(sessionMeta(n), turnStarted(1));
    await log.append([text(1, `reply ${n}`), turnEnded(1)]);
  }
  await store.close();
  return dataDir;
}

/** Every file's text, by its path. */
function filesIn(dataDir: string): Readonly<Record<string, string>> {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'lock');
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(dataDir, file), readFileSync(file, 'utf8')];
    }),
  );
}

/** Everything that upgrades something; then an orderly end. */
async function upgradeAll(
  dataDir: string,
  fs = new FaultyFs(),
  beforeTheEnd = (): void => undefined,
): Promise<void> {
  const store = await SessionStore.open(dataDir, { now: () => 1000, fs, formats: FORMATS });
  try {
    await store.openSession(WORKSPACE_ID, sessionId(1));
    await store.openSession(WORKSPACE_ID, sessionId(2));
    await store.saveWorkspace(workspace);
    await store.preferences.patch({ theme: 'light' });
    beforeTheEnd();
  } finally {
    await store.close();
  }
}

function copyOf(dataDir: string): string {
  const copy = temporaryFolder();
  cpSync(dataDir, copy, { recursive: true });
  rmSync(path.join(copy, 'lock'), { force: true });
  return copy;
}

const SESSION_FILE = path.join(
  'workspaces',
  WORKSPACE_ID,
  'sessions',
  sessionId(1),
  'session.json',
);

describe('documents of an older format', () => {
  it('are read as today’s, and written when they are used; copies stay until an orderly end', async () => {
    const dataDir = await oldData();
    const before = filesIn(dataDir);
    const store = await SessionStore.open(dataDir, { formats: FORMATS, fs: new FaultyFs() });
    const { metas, unreadable } = await store.listSessions(WORKSPACE_ID);
    expect(unreadable).toBe(0);
    expect(metas).toHaveLength(2);
    for (const meta of metas) expect(meta).toMatchObject({ format: 3, tags: ['old'] });
    expect(await store.workspaces()).toMatchObject([{ format: 3, tags: ['old'] }]);
    expect(await store.preferences.read()).toMatchObject({ format: 3, theme: 'dark' });
    expect(filesIn(dataDir)).toEqual(before);

    const log = await store.openSession(WORKSPACE_ID, sessionId(1));
    expect((await log.snapshot()).tail).toHaveLength(2);
    await store.saveWorkspace(workspace);
    await store.preferences.patch({ theme: 'light' });
    const during = filesIn(dataDir);
    expect(during[`${SESSION_FILE}.format-1`]).toBe(before[SESSION_FILE]);
    expect(during['preferences.json.format-1']).toBe(before['preferences.json']);
    expect(Object.keys(during).filter((name) => name.endsWith('.format-1'))).toHaveLength(3);
    await store.close();
    const after = filesIn(dataDir);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(JSON.parse(after[SESSION_FILE] ?? '')).toMatchObject({ format: 3, tags: ['old'] });
    expect(JSON.parse(after['preferences.json'] ?? '')).toEqual({
      ...DEFAULT_PREFERENCES,
      ...{ theme: 'light', format: 3, tags: ['old'] },
    });
  });

  it('that no step leads from are damaged, and stay as they are', async () => {
    const dataDir = await oldData();
    const formats = { ...FORMATS, session: new DocumentFormat(3, STEPS.slice(1)) };
    const before = filesIn(dataDir);
    const store = await SessionStore.open(dataDir, { formats, fs: new FaultyFs() });
    expect(await store.listSessions(WORKSPACE_ID)).toMatchObject({ metas: [], unreadable: 2 });
    await expect(store.openSession(WORKSPACE_ID, sessionId(1))).rejects.toMatchObject({
      code: 'session-damaged',
    });
    await store.close();
    expect(filesIn(dataDir)).toEqual(before);
  });

  it('come out the same after an upgrade that was killed or ran out of disk at any step', async () => {
    const old = await oldData();
    const undisturbed = copyOf(old);
    await upgradeAll(undisturbed);
    const expected = filesIn(undisturbed);

    let runs = 0;
    for (const kind of ['kill', 'ENOSPC'] as const) {
      for (let at = 1; ; at += 1) {
        const dataDir = copyOf(old);
        const fs = new FaultyFs();
        // After a kill nothing is written any more, whatever still wants to.
        fs.inject({ at, code: kind === 'kill' ? 'EIO' : kind, persistent: kind === 'kill' });
        const ended = await upgradeAll(dataDir, fs).then(
          () => true,
          () => false,
        );
        if (ended && !fs.hit) break;
        for (const [name, content] of Object.entries(filesIn(dataDir))) {
          if (/\.json(?:\.format-1)?$/.test(name)) expect(JSON.parse(content)).toBeTruthy();
        }
        rmSync(path.join(dataDir, 'lock'), { force: true });
        await upgradeAll(dataDir);
        expect(filesIn(dataDir)).toEqual(expected);
        runs += 1;
        rmSync(dataDir, { recursive: true });
      }
    }
    expect(runs).toBeGreaterThanOrEqual(60);
    process.stdout.write(`${runs} interrupted upgrades\n`);
  });

  it('keep their copies until the end is an orderly one', async () => {
    const dataDir = await oldData();
    const before = filesIn(dataDir);
    let killed = '';
    await upgradeAll(dataDir, new FaultyFs(), () => {
      killed = copyOf(dataDir);
    });
    const second = await SessionStore.open(killed, { formats: FORMATS, fs: new FaultyFs() });
    await second.openSession(WORKSPACE_ID, sessionId(1));
    expect(filesIn(killed)[`${SESSION_FILE}.format-1`]).toBe(before[SESSION_FILE]);
    await second.close();
    const kept = Object.keys(filesIn(killed)).filter((name) => /\.format-\d+$/.test(name));
    // The other session was not opened in this run; its copy goes when it is.
    expect(kept).toEqual([
      path.join('workspaces', WORKSPACE_ID, 'sessions', sessionId(2), 'session.json.format-1'),
    ]);
  });

  it('are not taken for older when the format makes no sense', async () => {
    for (const format of ['1', null, 1.5, undefined, -1, 0]) {
      const dataDir = await oldData();
      const file = path.join(dataDir, SESSION_FILE);
      const meta = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...meta, format }));
      const store = await SessionStore.open(dataDir, { formats: FORMATS, fs: new FaultyFs() });
      await expect(store.openSession(WORKSPACE_ID, sessionId(1))).rejects.toMatchObject({
        code: 'session-damaged',
      });
      await store.close();
    }
    expect.assertions(6);
  });
});
