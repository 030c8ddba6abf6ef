import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Preferences } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from './session-store';
import {
  copyOfFrozenData,
  fixtureFolder,
  projectionOf,
  type SessionProjection,
} from './testing/frozen-data';
import { readSession } from './testing/read-session';
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
afterAll(removeTemporaryFolders);

const open = (dataDir: string) =>
  SessionStore.open(dataDir, { now: () => 1_770_000_000_000, fs: new FaultyFs() });

/** Every file's bytes as latin1, by its path. */
function bytesIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, 'latin1')]));
}

const workspaceFolder = (dataDir: string) => path.join(dataDir, 'workspaces', WORKSPACE_ID);
const sessionFolder = (dataDir: string, n = 1) =>
  path.join(workspaceFolder(dataDir), 'sessions', sessionId(n));

async function storedSession() {
  const dataDir = temporaryFolder();
  const store = await open(dataDir);
  await store.saveWorkspace(workspace);
  await store.preferences.patch({ theme: 'dark' });
  const { log } = await store.createSession(sessionMeta(), turnStarted(1, 'say 1'));
  await log.append([text(1, 'reply 1'), turnEnded(1)]);
  await store.close();
  return { dataDir, folder: sessionFolder(dataDir) };
}

function edit(file: string, change: (value: Record<string, unknown>) => object): void {
  const value = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(change(value)));
}

describe('data of format 1', () => {
  const golden = JSON.parse(
    readFileSync(path.join(fixtureFolder('v1'), 'golden.json'), 'utf8'),
  ) as { readonly sessions: Readonly<Record<string, SessionProjection>> };

  it('reads as it always did: 24 sessions, whole and broken', async () => {
    const store = await open(copyOfFrozenData('v1'));
    expect(Object.keys(golden.sessions)).toHaveLength(24);
    expect(await projectionOf(store)).toEqual(golden);
    await store.close();
  });

  it('has an unsent message with a file, as it was written', async () => {
    const dataDir = copyOfFrozenData('v1');
    const file = path.join(workspaceFolder(dataDir), 'draft', 'unsent.json');
    const frozen = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const store = await open(dataDir);
    const draft = store.unsent(WORKSPACE_ID);
    const record = await draft.record();
    expect(record).toEqual(frozen);
    const { bytes } = await draft.read(record.attachments[0]?.id ?? '', 0, 100);
    expect(Buffer.from(bytes).toString('utf8')).toBe('# 说明');
    await store.close();
  });

  it('reads the same the second time, and tells nothing again', async () => {
    const dataDir = copyOfFrozenData('v1');
    const first = await open(dataDir);
    await projectionOf(first);
    await first.close();
    const second = await open(dataDir);
    const sessions = Object.entries(golden.sessions).map(([id, { messages, kept }]) => [
      id,
      { messages, kept, told: 0 },
    ]);
    const expected: unknown = { sessions: Object.fromEntries(sessions) as unknown };
    expect(await projectionOf(second)).toMatchObject(expected as object);
    await second.close();
    const third = bytesIn(dataDir);
    const again = await open(dataDir);
    await projectionOf(again);
    await again.close();
    expect(bytesIn(dataDir)).toEqual(third);
  });

  it('has its heavy payloads', async () => {
    const store = await open(copyOfFrozenData('v1'));
    const log = await store.openSession(WORKSPACE_ID, sessionId(7));
    const [, reply] = await readSession(log);
    const [tool] = reply?.parts ?? [];
    if (tool?.type !== 'tool' || !tool.output || !('ref' in tool.output)) {
      throw new Error('no heavy output');
    }
    expect(await log.detail(tool.output.ref)).toBe('o'.repeat(9000));
    await store.close();
  });
});

describe('data from the future', () => {
  type Change = (dataDir: string) => void;
  const newer = (file: string, format: number): Change => {
    return (dataDir) => edit(path.join(dataDir, file), (value) => ({ ...value, format }));
  };
  const SESSION = path.join('workspaces', WORKSPACE_ID, 'sessions', sessionId());
  const META = path.join(SESSION, 'session.json');
  const inSession = (name: string, bytes: string): Change => {
    return (dataDir) => appendFileSync(path.join(dataDir, SESSION, name), bytes);
  };
  const REFUSED: readonly (readonly [string, readonly Change[]])[] = [
    ['the next format', [newer(META, 2)]],
    ['a far one', [newer(META, 9_007_199_254_740_991)]],
    ['another shape', [(dir) => writeFileSync(path.join(dir, META), '{"format":2,"v":[]}')]],
    ['a torn transcript', [newer(META, 2), inSession('transcript.jsonl', '{"id":"message-to')]],
    ['a turn in its journal', [newer(META, 2), inSession('turn.journal', '{"seq":9')]],
    ['a temporary file', [newer(META, 2), inSession('session.json.0123456789ab.tmp', '{')]],
  ];

  it.each(REFUSED)('a session of %s is refused, and not touched', async (_name, changes) => {
    const { dataDir } = await storedSession();
    for (const change of changes) change(dataDir);
    const before = bytesIn(dataDir);
    const store = await open(dataDir);
    expect(await store.listSessions(WORKSPACE_ID)).toMatchObject({
      metas: [],
      unreadable: 1,
      damaged: [{ folder: sessionFolder(dataDir), code: 'format-too-new' }],
    });
    await expect(store.openSession(WORKSPACE_ID, sessionId())).rejects.toMatchObject({
      code: 'format-too-new',
    });
    await store.close();
    expect(bytesIn(dataDir)).toEqual(before);
  });

  it('a Workspace and preferences of a newer format are not written', async () => {
    const { dataDir } = await storedSession();
    newer(path.join('workspaces', WORKSPACE_ID, 'workspace.json'), 2)(dataDir);
    newer('preferences.json', 2)(dataDir);
    const before = bytesIn(dataDir);
    const store = await open(dataDir);
    const refused = { code: 'format-too-new' };
    expect(await store.workspaces()).toEqual([]);
    await expect(store.saveWorkspace(workspace)).rejects.toMatchObject(refused);
    expect(await store.preferences.read()).toMatchObject({ theme: 'dark' });
    await expect(store.preferences.patch({ theme: 'light' })).rejects.toMatchObject(refused);
    await store.close();
    expect(bytesIn(dataDir)).toEqual(before);
  });

  it('preferences of a newer format that make no sense here are not replaced', async () => {
    const { dataDir } = await storedSession();
    writeFileSync(path.join(dataDir, 'preferences.json'), '{"format":2,"theme":{"name":"sepia"}}');
    const before = bytesIn(dataDir);
    const store = await open(dataDir);
    expect(await store.preferences.read()).toMatchObject({ theme: 'system' });
    await expect(store.preferences.patch({ theme: 'light' })).rejects.toMatchObject({
      code: 'format-too-new',
    });
    await store.close();
    expect(bytesIn(dataDir)).toEqual(before);
  });

  /** Adds a part and a field that this version does not know to every message. */
  const withForeign = (folder: string): void => {
    const file = path.join(folder, 'transcript.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const changed = lines.map((line) => {
      const message = JSON.parse(line) as { readonly parts: readonly object[] };
      const parts = [...message.parts, { type: 'hologram', depth: 3 }];
      return `${JSON.stringify({ ...message, parts, stars: 5 })}\n`;
    });
    writeFileSync(file, changed.join(''));
  };

  it('parts of an unknown kind are shown as such, and their message is not touched', async () => {
    const { dataDir, folder } = await storedSession();
    withForeign(folder);
    const before = bytesIn(dataDir);
    const store = await open(dataDir);
    const log = await store.openSession(WORKSPACE_ID, sessionId());
    const messages = await readSession(log);
    const raw = '{"type":"hologram","depth":3}';
    expect(messages.map(({ parts }) => parts.at(-1))).toEqual([
      { type: 'text', text: raw },
      { type: 'unknown', variant: 'hologram', raw },
    ]);
    expect((await log.snapshot()).damage).toBeNull();
    await store.close();
    expect(bytesIn(dataDir)).toEqual(before);
  });

  it('parts and fields of unknown kinds go along when a late event makes a newer text', async () => {
    const { dataDir, folder } = await storedSession();
    withForeign(folder);
    const store = await open(dataDir);
    const log = await store.openSession(WORKSPACE_ID, sessionId());
    await log.append([text(1, ' late')]);
    await log.append([text(1, ' and later')]);
    await store.close();
    const lines = readFileSync(path.join(folder, 'transcript.jsonl'), 'utf8').split('\n');
    expect(lines).toHaveLength(5);
    expect(JSON.parse(lines[3] ?? '')).toMatchObject({
      revises: true,
      stars: 5,
      parts: [
        { type: 'text', text: 'reply 1' },
        { type: 'hologram', depth: 3 },
        { type: 'text', text: ' late and later' },
      ],
    });
  });

  it('what an agent calls unknown is not taken for a part of ours', async () => {
    const { dataDir, folder } = await storedSession();
    const store = await open(dataDir);
    const log = await store.openSession(WORKSPACE_ID, sessionId());
    const raw = '{"type":"hologram","depth":3}';
    await log.append([
      { type: 'unknown', messageId: 'message-0000000003', variant: 'hologram', raw },
    ]);
    await log.append([text(1, ' late')]);
    await store.close();
    const last = readFileSync(path.join(folder, 'transcript.jsonl'), 'utf8').split('\n').at(-2);
    expect(JSON.parse(last ?? '')).toMatchObject({
      parts: [{}, { type: 'unknown', variant: 'hologram', raw }, {}],
    });
  });
});

describe('input as others write it', () => {
  const { mode: _, ...withoutMode } = sessionMeta();
  const [project] = sessionMeta().scope.projects;
  const pollution = JSON.parse('{"__proto__":{"polluted":true}}') as object;
  const METAS: readonly (readonly [string, object, object])[] = [
    ['no mode', withoutMode, { mode: 'fyllocode' }],
    ['no mode and no number', { ...withoutMode, seq: undefined }, { mode: 'fyllocode' }],
    ['a number that is none', { ...withoutMode, seq: 'x' }, { mode: 'fyllocode' }],
    ['native mode', { ...withoutMode, mode: 'native' }, { mode: 'native' }],
    ['a field of its own', { ...withoutMode, task: { id: 7 } }, { task: { id: 7 } }],
    ['a field that is null', { ...withoutMode, task: null }, { task: null }],
    [
      'a field in its scope',
      { ...withoutMode, scope: { ...sessionMeta().scope, root: '/r' } },
      { scope: { root: '/r' } },
    ],
    [
      'a field in a project',
      { ...withoutMode, scope: { ...sessionMeta().scope, projects: [{ ...project, vcs: 'git' }] } },
      { scope: { projects: [{ vcs: 'git' }] } },
    ],
    [
      'a field in its state',
      { ...withoutMode, state: { ...sessionMeta().state, mood: 'calm' } },
      { state: { mood: 'calm' } },
    ],
    ['a hostile name', { ...withoutMode, ...pollution, kept: 1 }, { kept: 1 }],
  ];

  it.each(METAS)('a session with %s reads, and keeps it', async (_name, meta, expected) => {
    const dataDir = temporaryFolder();
    const folder = sessionFolder(dataDir);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'session.json'), JSON.stringify(meta));
    const store = await open(dataDir);
    expect((await store.listSessions(WORKSPACE_ID)).metas).toMatchObject([expected]);
    const log = await store.openSession(WORKSPACE_ID, sessionId());
    await log.patchMeta(() => ({ userTitle: 'renamed', pinned: true }));
    await log.append([turnStarted(1), text(1, 'a'), turnEnded(1)]);
    await store.close();
    const written = JSON.parse(readFileSync(path.join(folder, 'session.json'), 'utf8')) as object;
    expect(written).toMatchObject({ ...expected, userTitle: 'renamed', pinned: true });
    expect('polluted' in {}).toBe(false);
  });

  it('a Workspace keeps fields it does not know', async () => {
    const { dataDir } = await storedSession();
    const file = path.join(workspaceFolder(dataDir), 'workspace.json');
    edit(file, (value) => ({ ...value, colour: 'teal' }));
    const store = await open(dataDir);
    await store.saveWorkspace({ ...workspace, name: 'two' });
    await store.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'two', colour: 'teal' });
  });

  it('preferences keep fields they do not know', async () => {
    const { dataDir } = await storedSession();
    const file = path.join(dataDir, 'preferences.json');
    edit(file, (value) => ({ ...value, font: 'serif' }));
    const store = await open(dataDir);
    const patched: Preferences = await store.preferences.patch({ theme: 'light' });
    await store.close();
    expect(patched.theme).toBe('light');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ theme: 'light', font: 'serif' });
  });
});
