import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { SessionLog } from './session-log';
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
afterEach(removeTemporaryFolders);

async function newSession() {
  const dataDir = temporaryFolder();
  const store = await SessionStore.open(dataDir, { now: () => 1000, fs: new FaultyFs() });
  const { log } = await store.createSession(sessionMeta(), turnStarted(1, 'say 1'));
  const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId());
  return { store, log, folder };
}

async function readForward(log: SessionLog) {
  const messages: Message[] = [];
  let pages = 0;
  for (let cursor: string | null = null; pages === 0 || cursor !== null; pages += 1) {
    const page = await log.forward(cursor);
    messages.push(...page.messages);
    cursor = page.next;
  }
  return { messages, pages };
}

const reopen = async (store: SessionStore, log: SessionLog): Promise<SessionLog> => {
  await log.close();
  return store.openSession(WORKSPACE_ID, sessionId());
};

describe('reading a session forward', () => {
  it('gives all messages from the first on, in pages, newest texts at the first place', async () => {
    const { store, log } = await newSession();
    const big = 'x'.repeat(300_000);
    for (let turn = 1; turn <= 8; turn += 1) {
      await log.append([text(turn, `${big}${turn}`), turnEnded(turn)]);
      await log.append([turnStarted(turn + 1, `say ${turn + 1}`)]);
    }
    await log.append([text(1, ' late'), text(9, 'half')]);
    const { messages, pages } = await readForward(log);
    expect(pages).toBe(3);
    expect(messages).toHaveLength(18);
    expect(messages[1]?.parts).toEqual([{ type: 'text', text: `${big}1 late` }]);
    expect(messages.at(-1)).toMatchObject({ state: 'running', parts: [{ text: 'half' }] });
    expect(messages).toEqual(await readSession(log));

    const again = await reopen(store, log); // the superseding line is one of an earlier run now
    const after = await readForward(again);
    expect(after.messages).toEqual(await readSession(again));
    expect(after.messages[1]).toEqual(messages[1]);
    expect(after.messages.at(-1)).toMatchObject({ state: 'interrupted' });
    await store.close();
  });

  it('has a turn that is over although it could not be folded', async () => {
    const { dataDir, fs } = { dataDir: temporaryFolder(), fs: new FaultyFs() };
    const store = await SessionStore.open(dataDir, { fs });
    const { log } = await store.createSession(sessionMeta(), turnStarted(1));
    await log.append([text(1, 'a')]);
    fs.inject({ at: 2, code: 'EIO', only: ['write'], persistent: true });
    await log.append([turnEnded(1)]);
    const { messages } = await readForward(log);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    fs.inject();
    await store.close();
  });

  it('refuses cursors of other kinds and places', async () => {
    const { store, log } = await newSession();
    await log.append([text(1, 'a'), turnEnded(1)]);
    const hostile = [
      '',
      'f0',
      'f1',
      'fzzz',
      't1',
      'f-1',
      'f1.5',
      'f 1',
      'F1',
      'f01',
      'fzzzzzzzzzzz',
    ];
    for (const cursor of hostile) {
      await expect(log.forward(cursor)).rejects.toMatchObject({ code: 'bad-request' });
    }
    await expect(log.page('f1')).rejects.toMatchObject({ code: 'bad-request' });
    await store.close();
  });
});

describe('what was damaged', () => {
  it('is told once, also across restarts, and shown as text', async () => {
    const { store, log, folder } = await newSession();
    await log.append([text(1, 'a'), turnEnded(1)]);
    expect(await log.keptAside()).toEqual({ places: [], total: 0 });
    appendFileSync(path.join(folder, 'transcript.jsonl'), 'torn \u00e9\uD83D\uDE00');
    const second = await reopen(store, log);
    expect((await second.snapshot()).damage?.lines).toBe(1);
    await second.append([turnStarted(2), turnEnded(2)]);
    expect(await second.keptAside()).toEqual({
      places: [
        {
          file: 'transcript.jsonl',
          offset: expect.any(Number) as number,
          length: 11,
          text: 'torn \u00e9\uD83D\uDE00',
        },
      ],
      total: 1,
    });
    const third = await reopen(store, second);
    expect((await third.snapshot()).damage).toBeNull();
    expect((await third.keptAside()).total).toBe(1);
    await store.close();
  });

  it('is told at the next opening when an old page or an export met it', async () => {
    for (const meet of [readSession, readForward]) {
      const { store, log, folder } = await newSession();
      for (let turn = 1; turn <= 4; turn += 1) {
        await log.append([text(turn, 'y'.repeat(200_000)), turnEnded(turn)]);
        await log.append([turnStarted(turn + 1)]);
      }
      await log.close();
      const file = path.join(folder, 'transcript.jsonl');
      writeFileSync(file, `no message\n${readFileSync(file, 'utf8')}`);
      const second = await store.openSession(WORKSPACE_ID, sessionId());
      expect((await second.snapshot()).damage).toBeNull();
      await meet(second);
      const third = await reopen(store, second);
      expect((await third.snapshot()).damage).toMatchObject({ lines: 1, file: `${file}.damaged` });
      await readSession(third);
      expect((await third.snapshot()).damage?.lines).toBe(1);
      const fourth = await reopen(store, third);
      await readSession(fourth);
      expect((await fourth.snapshot()).damage).toBeNull();
      await store.close();
    }
    expect.assertions(8);
  });

  it('is shown in part when there is much of it, the newest first to stay', async () => {
    const { store, log, folder } = await newSession();
    await log.append([text(1, 'a'), turnEnded(1)]);
    await log.close();
    const lines = Array.from({ length: 60 }, (_, n) => `${n} ${'é'.repeat(5000)}\n`).join('');
    appendFileSync(path.join(folder, 'transcript.jsonl'), lines);
    const again = await store.openSession(WORKSPACE_ID, sessionId());
    await readSession(again);
    const { places, total } = await again.keptAside();
    expect(total).toBe(60);
    expect(places).toHaveLength(50);
    expect(places.map(({ text: shown }) => shown.length)).toEqual(Array(50).fill(4000));
    await store.close();
  });

  it('is the same for the tail and for older pages, also where a newer text was padded', async () => {
    const { store, log, folder } = await newSession();
    await log.append([text(1, 'a'), turnEnded(1)]);
    await log.append([text(1, ' late')]);
    for (let turn = 2; turn <= 4; turn += 1) {
      await log.append([turnStarted(turn), text(turn, 'z'.repeat(200_000)), turnEnded(turn)]);
    }
    await log.close();
    const file = path.join(folder, 'transcript.jsonl');
    const padding = '\0'.repeat(512);
    writeFileSync(file, readFileSync(file, 'utf8').replace('{"revises"', `${padding}{"revises"`));
    const again = await store.openSession(WORKSPACE_ID, sessionId());
    const backward = await readSession(again);
    expect(backward[1]?.parts).toEqual([{ type: 'text', text: 'a late' }]);
    expect((await readForward(again)).messages).toEqual(backward);
    expect((await again.keptAside()).total).toBe(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.damaged'))).toHaveLength(1);
    await store.close();
  });
});
