import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from './session-store';
import {
  DamagedSessions,
  lineStarts,
  SAID,
  smallSession,
  upTo,
  type SessionBytes,
} from './testing/damaged-sessions';
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

describe('a session whose files were cut or damaged', () => {
  const sessions = new DamagedSessions();
  let total = 0;
  let files: Required<SessionBytes>;
  beforeAll(async () => {
    files = await smallSession();
    await sessions.open();
  });
  afterAll(() => sessions.store.close());

  it('keeps every whole record before any cut in the last records of the transcript', async () => {
    const { transcript, meta } = files;
    const starts = lineStarts(transcript);
    expect(starts).toHaveLength(8);
    let cuts = 0;
    for (let end = (starts[5] ?? 0) + 1; end < transcript.length; end += 1) {
      const { first, second } = await sessions.openAndGoOn({
        meta,
        transcript: upTo(transcript, end),
      });
      const whole = starts.filter((start) => start <= end).length - 1;
      // A record whose line feed alone is missing is whole.
      const kept = end === (starts[whole + 1] ?? transcript.length) - 1 ? whole + 1 : whole;
      expect(first).toEqual(SAID.slice(0, kept));
      expect(second).toEqual([...first, 'go on', 'gone on']);
      cuts += 1;
    }
    expect(cuts).toBe(transcript.length - (starts[5] ?? 0) - 1);
    expect(cuts).toBeGreaterThan(500);
    total += cuts;
  });

  it('keeps every whole event before any cut in the last records of the journal', async () => {
    const { journal, transcript, meta } = files;
    const starts = lineStarts(journal);
    expect(starts).toHaveLength(4);
    let cuts = 0;
    for (let end = (starts[1] ?? 0) + 1; end < journal.length; end += 1) {
      const cut = { meta, transcript, journal: upTo(journal, end) };
      const { first, second, damage } = await sessions.openAndGoOn(cut);
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
    total += cuts;
  });

  it('finishes a fold that was cut anywhere, each message once', async () => {
    const { meta, transcript, journal } = await halfFolded();
    const starts = lineStarts(transcript);
    expect(starts).toHaveLength(4);
    let cuts = 0;
    for (let end = starts[2] ?? 0; end <= transcript.length; end += 1) {
      const cut = { meta, journal, transcript: upTo(transcript, end) };
      const { first, second } = await sessions.openAndGoOn(cut);
      expect(first).toEqual(['say 1', 'reply 1', 'say 2', 'reply 2']);
      expect(second).toEqual([...first, 'go on', 'gone on']);
      cuts += 1;
    }
    expect(cuts).toBe(transcript.length - (starts[2] ?? 0) + 1);
    total += cuts;
  });

  it('was cut in more than a thousand places', () => {
    process.stdout.write(`${total} cuts\n`);
    expect(total).toBeGreaterThan(1000);
  });

  it('opens when files are missing or empty, and refuses what is no file', async () => {
    const { meta } = files;
    expect((await sessions.openAndGoOn({ meta })).second).toEqual(['go on', 'gone on']);
    const empty = { meta, transcript: Buffer.alloc(0), journal: Buffer.alloc(0) };
    expect((await sessions.openAndGoOn(empty)).second).toEqual(['go on', 'gone on']);
    await expect(sessions.openAndGoOn({ meta: Buffer.alloc(0) })).rejects.toMatchObject({
      code: 'session-damaged',
    });
    for (const name of ['session.json', 'transcript.jsonl', 'turn.journal', 'details.jsonl']) {
      const { id, folder } = sessions.add({ meta });
      if (name === 'session.json') await sessions.fs.unlink(path.join(folder, name));
      await sessions.fs.makeFolder(path.join(folder, name), 0o700);
      await expect(sessions.store.openSession(WORKSPACE_ID, id)).rejects.toMatchObject({
        code: 'session-damaged',
      });
      expect(sessions.fs.names(folder)).toContain(name);
    }
  });

  it('makes a turn whose first event was damaged a message all the same', async () => {
    const { meta, transcript, journal } = files;
    const lost = Buffer.concat([Buffer.from('#'), journal.subarray(1)]);
    const cut = { meta, transcript, journal: lost };
    expect((await sessions.openAndGoOn(cut)).second.slice(8)).toEqual([
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
    const { damage, folder } = await sessions.openAndGoOn(withForeign);
    expect(damage).toBeNull();
    const written = sessions.fs.get(path.join(folder, 'transcript.jsonl')).toString();
    expect(written).toContain('"variant":"from.tomorrow"');
  });
});
