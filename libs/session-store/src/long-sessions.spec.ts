import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import {
  MAX_HELD_LINE_BYTES,
  nodeFs,
  removeTemporaryFolders,
  temporaryFolder,
  type FsPort,
} from '@fyllo/files';
import { messageLine } from './message-line';
import { SessionStore } from './session-store';
import {
  messageId,
  sessionId,
  sessionMeta,
  text,
  turnStarted,
  userMessageId,
  WORKSPACE_ID,
} from './testing/session-fixtures';

jest.setTimeout(120_000);
afterAll(removeTemporaryFolders);

/** The real file system, which counts the bytes that are read of each file. */
function countingFs() {
  const read = new Map<string, number>();
  const fs: FsPort = {
    ...nodeFs,
    open: async (target, flags, mode) => {
      const file = await nodeFs.open(target, flags, mode);
      const name = path.basename(target);
      return {
        read: async (...args) => {
          const answer = await file.read(...args);
          read.set(name, (read.get(name) ?? 0) + answer.bytesRead);
          return answer;
        },
        write: (...args) => file.write(...args),
        stat: () => file.stat(),
        truncate: (length) => file.truncate(length),
        sync: () => Promise.resolve(),
        datasync: () => Promise.resolve(),
        close: () => file.close(),
      };
    },
  };
  return { fs, read };
}

/** Two messages of about 10 kB. */
function turnLines(turn: number): string {
  const id = `turn-${`${turn}`.padStart(10, '0')}`;
  const user = messageLine({
    ...{ id: userMessageId(turn), role: 'user', turnId: id, at: 1, key: '', lastSeq: turn * 3 },
    parts: [{ type: 'text', text: `say ${turn} ${'q'.repeat(9_850)}` }],
  });
  const reply = messageLine({
    ...{ id: messageId(turn), role: 'assistant', turnId: id, agentId: 'fyllo-guide', at: 1 },
    ...{ endedAt: 2, state: 'completed', lastSeq: turn * 3 + 2 },
    parts: [{ type: 'text', text: `reply ${turn} ${'r'.repeat(9_850)}` }],
  });
  return `${user}\n${reply}\n`;
}

async function sessionFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId());
  mkdirSync(folder, { recursive: true });
  const meta = { ...sessionMeta(), seq: 20_000 };
  writeFileSync(path.join(folder, 'session.json'), JSON.stringify(meta));
  return folder;
}

describe('a transcript of 100 MB and 10,000 messages', () => {
  const dataDir = temporaryFolder();
  const TURNS = 5000;
  let transcript = '';
  let size = 0;

  beforeAll(async () => {
    transcript = path.join(await sessionFolder(dataDir), 'transcript.jsonl');
    const file = createWriteStream(transcript);
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const lines = turnLines(turn);
      size += lines.length;
      if (!file.write(lines)) await once(file, 'drain');
    }
    file.end();
    await finished(file);
    expect(size).toBeGreaterThan(100_000_000);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is opened, written and recovered by reading its end', async () => {
    const first = countingFs();
    const store = await SessionStore.open(dataDir, { fs: first.fs });
    const log = await store.openSession(WORKSPACE_ID, sessionId());
    const { tail, olderCursor, seq } = await log.snapshot();
    expect(tail.at(-1)?.id).toBe(messageId(TURNS));
    expect(seq).toBeGreaterThanOrEqual(TURNS * 3 + 2);
    expect(olderCursor).not.toBeNull();
    await log.append([turnStarted(TURNS + 1), text(TURNS + 1, 'half')]);
    await store.close();
    expect(first.read.get('transcript.jsonl')).toBeLessThan(1024 * 1024);

    const second = countingFs();
    const again = await SessionStore.open(dataDir, { fs: second.fs });
    const recovered = await again.openSession(WORKSPACE_ID, sessionId());
    expect((await recovered.snapshot()).tail.at(-1)).toMatchObject({ state: 'interrupted' });
    expect(second.read.get('transcript.jsonl')).toBeLessThan(1024 * 1024);

    // The first older page looks through the file once; later ones read what they show.
    await recovered.page((await recovered.snapshot()).olderCursor ?? '');
    const scanned = second.read.get('transcript.jsonl') ?? 0;
    expect(scanned).toBeLessThan(size + 4 * 1024 * 1024);
    const next = await recovered.forward(null);
    expect(next.next).not.toBeNull();
    expect((second.read.get('transcript.jsonl') ?? 0) - scanned).toBeLessThan(2 * 1024 * 1024);
    await again.close();
  });
});

describe('a transcript with a line that is too long to be held', () => {
  it('opens, tells of the damage, keeps a part of it and goes on', async () => {
    const dataDir = temporaryFolder();
    const transcript = path.join(await sessionFolder(dataDir), 'transcript.jsonl');
    writeFileSync(transcript, turnLines(1));
    const { length } = turnLines(1);
    const long = MAX_HELD_LINE_BYTES + 1;
    truncateSync(transcript, length + long); // NULs that take no disk
    const { fs, read } = countingFs();
    const store = await SessionStore.open(dataDir, { fs });
    const log = await store.openSession(WORKSPACE_ID, sessionId());
    const { tail, damage } = await log.snapshot();
    expect(tail.map(({ id }) => id)).toEqual([userMessageId(1), messageId(1)]);
    expect(damage?.lines).toBe(1);
    const { places } = await log.keptAside();
    expect(places.map((place) => [place.offset, place.length])).toEqual([[length, long]]);
    await log.append([turnStarted(2)]);
    await log.close();
    expect(read.get('transcript.jsonl')).toBeLessThan(3 * long);
    await store.close();
  });
});
