import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Attachment } from '@fyllo/protocol';
import { FaultyFs } from '@fyllo/files';
import { SessionStore } from '@fyllo/session-store';
import type { Death } from './dying-fs';
import { bytesOf, sendFirst, upload } from './first-send';
import { runWriter } from './kill-writer';
import { SESSION_ID, WORKSPACE_ID } from './writer-ids';

const FILES = [
  ['small.txt', 2 * 1024],
  ['图 #2%.md', 300 * 1024],
  ['large', 3 * 1024 * 1024],
] as const;
const LANES = 2;
/** Spread over all calls; each single one is met by the power cuts that are played in memory. */
const KILLS = 16;
const NOT_KILLED_IN = ['read', 'stat', 'entries', 'status', 'chmod', 'removeFolder'];

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fyllo-first-send-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const start = (folder: string) => SessionStore.open(folder, { fs: new FaultyFs() });
const inWorkspace = (folder: string, ...names: readonly string[]): string =>
  path.join(folder, 'workspaces', WORKSPACE_ID, ...names);
const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).sort() : [];

/** A draft with a text and three files. */
async function prepare(folder: string): Promise<void> {
  const store = await start(folder);
  const draft = store.unsent(WORKSPACE_ID);
  await draft.change((record) => ({ ...record, text: 'turn 1' }));
  for (const [name, size] of FILES) await upload(draft, name, size);
  await store.close();
}

/** The files are the three, whole and in order, and nothing else lies with them. */
function expectWhole(files: readonly Attachment[], folder: string): void {
  expect(files.map(({ name, size }) => [name, size])).toEqual(FILES);
  const names = namesIn(folder);
  expect(names).toHaveLength(FILES.length);
  for (const { id, name, size } of files) {
    const file = names.find((one) => one.startsWith(id)) ?? '';
    expect(readFileSync(path.join(folder, file)).equals(bytesOf(name, size))).toBe(true);
  }
}

/** Either the session is there with everything and the draft is empty, or the draft is there and no session. */
async function check(folder: string): Promise<'session' | 'draft'> {
  const store = await start(folder);
  const { metas, unreadable } = await store.listSessions(WORKSPACE_ID);
  expect(unreadable).toBe(0);
  expect(namesIn(inWorkspace(folder, 'sessions'))).toEqual(metas.map(({ id }) => id));
  const { text, attachments } = await store.unsent(WORKSPACE_ID).record();
  if (metas.length === 0) {
    expect(text).toBe('turn 1');
    expectWhole(attachments, inWorkspace(folder, 'draft', 'attachments'));
    await store.close();
    return 'draft';
  }
  expect([text, attachments]).toEqual(['', []]);
  expect(namesIn(inWorkspace(folder, 'draft', 'attachments'))).toEqual([]);
  const { tail } = await (await store.openSession(WORKSPACE_ID, SESSION_ID)).snapshot();
  const [message] = tail;
  const parts = message?.role === 'user' ? message.parts : [];
  expect(parts[0]).toEqual({ type: 'text', text: 'turn 1' });
  const sent = parts.flatMap((part) => (part.type === 'attachment' ? [part.attachment] : []));
  expectWhole(sent, inWorkspace(folder, 'sessions', SESSION_ID, 'attachments'));
  await store.close();
  return 'session';
}

/** How many calls that a kill may fall into the opening of a store makes, and all up to the end of the send. */
async function callsOf(
  folder: string,
): Promise<{ readonly opening: number; readonly all: number }> {
  const fs = new FaultyFs();
  const counted = (): number => fs.calls.filter((name) => !NOT_KILLED_IN.includes(name)).length;
  const store = await SessionStore.open(folder, { fs });
  const opening = counted();
  await sendFirst(store);
  const all = counted();
  await store.close();
  return { opening, all };
}

describe('a first send with three files', () => {
  const left = { session: 0, draft: 0 };

  async function kill(template: string, at: number): Promise<void> {
    const folder = path.join(root, `${at}`);
    cpSync(template, folder, { recursive: true });
    const death: Death = { at, during: 'any call', spinMs: (at % 3) * 0.1 };
    const { signal } = await runWriter('first-send-writer', [folder, JSON.stringify(death)]);
    expect(signal).toBe('SIGKILL');
    left[await check(folder)] += 1;
    const store = await start(folder);
    await sendFirst(store);
    await store.close();
    expect(await check(folder)).toBe('session');
    rmSync(folder, { recursive: true });
  }

  it('that is killed in any of its calls is there as a whole or not at all, and a retry makes one session', async () => {
    const [template, counting] = [path.join(root, 'template'), path.join(root, 'counting')];
    await prepare(template);
    cpSync(template, counting, { recursive: true });
    const { opening, all } = await callsOf(counting);
    expect(await check(counting)).toBe('session');
    const deaths = Array.from(
      { length: KILLS },
      (_, n) => opening + 1 + Math.floor((n * (all - opening - 1)) / (KILLS - 1)),
    );
    const lane = async (): Promise<void> => {
      for (let at = deaths.shift(); at !== undefined; at = deaths.shift()) await kill(template, at);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(left.draft + left.session).toBe(KILLS);
    expect(left.draft).toBeGreaterThanOrEqual(8);
    expect(left.session).toBeGreaterThanOrEqual(2);
    const told = `${left.draft} left the draft, ${left.session} the session`;
    process.stdout.write(`${KILLS} kills in ${all - opening} calls of a first send: ${told}\n`);
  });
});
