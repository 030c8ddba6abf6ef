import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from './session-store';
import { readSession } from './testing/read-session';
import {
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(60_000);

afterAll(removeTemporaryFolders);

/** A session of two turns, both folded, with the journal of the second still there. */
async function halfFolded() {
  const folder = temporaryFolder();
  const fs = new FaultyFs();
  const store = await SessionStore.open(folder, { now: () => 1000, fs });
  const { log } = await store.createSession(sessionMeta(), turnStarted(1, 'say 1'));
  await log.append([text(1, 'reply 1'), turnEnded(1)]);
  const read = (name: string): Buffer =>
    readFileSync(path.join(folder, 'workspaces', WORKSPACE_ID, 'sessions', sessionId(), name));
  const meta = read('session.json');
  await log.append([turnStarted(2, 'say 2'), text(2, 'reply 2')]);
  fs.inject({ at: 1, code: 'EIO', only: ['unlink'] });
  await log.append([turnEnded(2)]);
  const files = { meta, transcript: read('transcript.jsonl'), journal: read('turn.journal') };
  await store.close();
  return files;
}

/** A small session's folder with five turns, the last of them running, and its data folder. */
async function smallSession() {
  const dataDir = temporaryFolder();
  const store = await SessionStore.open(dataDir, { now: () => 1000, fs: new FaultyFs() });
  const { log } = await store.createSession(sessionMeta(), turnStarted(1, 'say 1'));
  for (let turn = 1; turn < 5; turn += 1) {
    await log.append([text(turn, `reply ${turn}`), turnEnded(turn)]);
    await log.append([turnStarted(turn + 1, `say ${turn + 1}`)]);
  }
  await log.append([text(5, 'x'), text(5, 'y'), text(5, 'z')]);
  await store.close();
  const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId());
  const file = (name: string): Buffer => readFileSync(path.join(folder, name));
  return {
    meta: file('session.json'),
    transcript: file('transcript.jsonl'),
    journal: file('turn.journal'),
  };
}

type Files = Awaited<ReturnType<typeof smallSession>>;
const dataDir = temporaryFolder();
let made = 0;

/** Opens a session with these files, adds a turn, closes, opens again; answers the texts of both readings. */
async function openAndGoOn(store: SessionStore, files: Partial<Files>) {
  made += 1;
  const id = sessionId(made);
  const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', id);
  mkdirSync(folder, { recursive: true });
  const meta = files.meta?.toString('utf8').replaceAll(sessionId(1), id) ?? '';
  writeFileSync(path.join(folder, 'session.json'), meta);
  if (files.transcript) writeFileSync(path.join(folder, 'transcript.jsonl'), files.transcript);
  if (files.journal) writeFileSync(path.join(folder, 'turn.journal'), files.journal);
  const log = await store.openSession(WORKSPACE_ID, id);
  const first = said(await readSession(log));
  const { damage } = await log.snapshot();
  await log.append([turnStarted(99, 'go on'), text(99, 'gone on'), turnEnded(99)]);
  await log.close();
  const again = await store.openSession(WORKSPACE_ID, id);
  const second = said(await readSession(again));
  await again.close();
  return { first, second, damage };
}

const said = (messages: readonly Message[]): readonly string[] =>
  messages.map(({ parts }) => parts.map((part) => ('text' in part ? part.text : '')).join(''));

const upTo = (bytes: Buffer, end: number): Buffer => bytes.subarray(0, end);
const lineStarts = (bytes: Buffer): readonly number[] =>
  [...bytes.keys()].filter((index) => index === 0 || bytes[index - 1] === 0x0a);

describe('a session whose files were cut or damaged', () => {
  let store: SessionStore;
  let files: Files;
  beforeAll(async () => {
    files = await smallSession();
    store = await SessionStore.open(dataDir, { now: () => 1000, fs: new FaultyFs() });
  });
  afterAll(() => store.close());

  it('keeps every whole record before any cut in the last records of the transcript', async () => {
    const { transcript, meta } = files;
    const starts = lineStarts(transcript);
    expect(starts).toHaveLength(8);
    let cuts = 0;
    for (let end = (starts[6] ?? 0) + 1; end < transcript.length; end += 1) {
      const { first, second } = await openAndGoOn(store, {
        meta,
        transcript: upTo(transcript, end),
      });
      const whole = starts.filter((start) => start <= end).length - 1;
      // A record whose line feed alone is missing is whole.
      const kept = end === (starts[whole + 1] ?? transcript.length) - 1 ? whole + 1 : whole;
      expect(first).toEqual(
        ['say 1', 'reply 1', 'say 2', 'reply 2', 'say 3', 'reply 3', 'say 4', 'reply 4'].slice(
          0,
          kept,
        ),
      );
      expect(second).toEqual([...first, 'go on', 'gone on']);
      cuts += 1;
    }
    expect(cuts).toBe(transcript.length - (starts[6] ?? 0) - 1);
    expect(cuts).toBeGreaterThan(300);
  });

  it('keeps every whole event before any cut in the last records of the journal', async () => {
    const { journal, transcript, meta } = files;
    const starts = lineStarts(journal);
    expect(starts).toHaveLength(4);
    let cuts = 0;
    for (let end = (starts[1] ?? 0) + 1; end < journal.length; end += 1) {
      const cut = { meta, transcript, journal: upTo(journal, end) };
      const { first, second, damage } = await openAndGoOn(store, cut);
      const whole = starts.filter((start) => start > 0 && start <= end).length - 1;
      const complete = end === (starts[whole + 2] ?? journal.length) - 1;
      const onLine = starts.includes(end);
      expect(first.slice(8)).toEqual(['say 5', 'xyz'.slice(0, complete ? whole + 1 : whole)]);
      expect(damage?.lines ?? 0).toBe(complete || onLine ? 0 : 1);
      expect(second).toEqual([...first, 'go on', 'gone on']);
      cuts += 1;
    }
    expect(cuts).toBe(journal.length - (starts[1] ?? 0) - 1);
    expect(cuts).toBeGreaterThan(250);
  });

  it('finishes a fold that was cut anywhere, each message once', async () => {
    const { meta, transcript, journal } = await halfFolded();
    const starts = lineStarts(transcript);
    expect(starts).toHaveLength(4);
    let cuts = 0;
    for (let end = starts[2] ?? 0; end <= transcript.length; end += 1) {
      const cut = { meta, journal, transcript: upTo(transcript, end) };
      const { first, second } = await openAndGoOn(store, cut);
      expect(first).toEqual(['say 1', 'reply 1', 'say 2', 'reply 2']);
      expect(second).toEqual([...first, 'go on', 'gone on']);
      cuts += 1;
    }
    expect(cuts).toBe(transcript.length - (starts[2] ?? 0) + 1);
  });

  it('keeps the messages around a damaged place', async () => {
    const { transcript, meta } = files;
    const third = lineStarts(transcript)[3] ?? 0;
    const around = (middle: string | Buffer): Buffer =>
      Buffer.concat([upTo(transcript, third), Buffer.from(middle), transcript.subarray(third)]);
    const all = said(
      (await openAndGoOn(store, { meta, transcript })).first.map((text) => ({
        parts: [{ text }],
      })) as never,
    );
    const damaged = [
      '\0'.repeat(512),
      '{"id":"message-te',
      'no json\n',
      '{"other":1}\n',
      Buffer.from([0xff, 0x0a]),
    ];
    let places = 0;
    for (const middle of damaged) {
      const { first, damage } = await openAndGoOn(store, { meta, transcript: around(middle) });
      expect(first).toEqual(all);
      expect(damage?.lines).toBe(1);
      places += 1;
    }
    expect(places).toBe(5);
  });

  it('opens when files are missing or empty, and refuses what is no file', async () => {
    const { meta } = files;
    expect((await openAndGoOn(store, { meta })).second).toEqual(['go on', 'gone on']);
    const empty = { meta, transcript: Buffer.alloc(0), journal: Buffer.alloc(0) };
    expect((await openAndGoOn(store, empty)).second).toEqual(['go on', 'gone on']);
    await expect(openAndGoOn(store, { meta: Buffer.alloc(0) })).rejects.toMatchObject({
      code: 'session-damaged',
    });
    made += 1;
    const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId(made));
    mkdirSync(path.join(folder, 'transcript.jsonl'), { recursive: true });
    writeFileSync(
      path.join(folder, 'session.json'),
      meta.toString().replaceAll(sessionId(1), sessionId(made)),
    );
    await expect(store.openSession(WORKSPACE_ID, sessionId(made))).rejects.toMatchObject({
      code: 'session-damaged',
    });
  });

  it('makes a turn whose first event was damaged a message all the same', async () => {
    const { meta, transcript, journal } = files;
    const lost = Buffer.concat([Buffer.from('#'), journal.subarray(1)]);
    const cut = { meta, transcript, journal: lost };
    expect((await openAndGoOn(store, cut)).second.slice(8)).toEqual([
      '',
      'xyz',
      'go on',
      'gone on',
    ]);
  });

  it('keeps events of a kind it does not know', async () => {
    const { meta, transcript, journal } = files;
    const event = { type: 'from.tomorrow', messageId: 'message-0000000011', x: 1 };
    const line = `${JSON.stringify({ seq: 90, at: 1000, event })}\n`;
    const withForeign = { meta, transcript, journal: Buffer.concat([journal, Buffer.from(line)]) };
    const { damage } = await openAndGoOn(store, withForeign);
    expect(damage).toBeNull();
    const file = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId(made));
    const copy = path.join(temporaryFolder(), 'copy');
    copyFileSync(path.join(file, 'transcript.jsonl'), copy);
    expect(readFileSync(copy, 'utf8')).toContain('"variant":"from.tomorrow"');
  });
});
