import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HEAVY_PAYLOAD_BYTES, type DetailRef, type SequencedEvent } from '@fyllo/protocol';
import { FaultyFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore, type StoreOptions } from './session-store';
import { readSession } from './testing/read-session';
import {
  messageId,
  requestId,
  sessionId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
  WORKSPACE_ID,
} from './testing/session-fixtures';

const stores: SessionStore[] = [];

async function newLog(options: StoreOptions = {}) {
  const dataDir = temporaryFolder();
  const store = await SessionStore.open(dataDir, { now: () => 1000, ...options });
  stores.push(store);
  const { log, first } = await store.createSession(sessionMeta(), turnStarted(1));
  const folder = path.join(dataDir, 'workspaces', WORKSPACE_ID, 'sessions', sessionId());
  return { dataDir, store, log, first, file: (name: string) => path.join(folder, name) };
}

jest.setTimeout(60_000);

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  removeTemporaryFolders();
});

const tool = (turn: number, output: string) => ({
  type: 'tool' as const,
  messageId: messageId(turn),
  toolCallId: 'call',
  patch: { output: { value: output } },
});

describe('SessionLog', () => {
  it('has every event in its file before anybody hears of it', async () => {
    const seen: SequencedEvent[] = [];
    const unwritten: SequencedEvent[] = [];
    let journal = '';
    const { log, file } = await newLog({
      taps: {
        appended: (_id, event) => {
          seen.push(event);
          const written =
            journal !== '' && readFileSync(journal, 'utf8').includes(`"seq":${event.seq},`);
          if (journal !== '' && !written) unwritten.push(event);
        },
      },
    });
    journal = file('turn.journal');
    let published = 1;
    for (let n = 0; n < 200; n += 1) {
      published += (await log.append([text(1, `a${n}`), text(1, 'b')])).length;
    }
    published += (await log.append([turnEnded(1)])).length;
    expect(seen).toHaveLength(402);
    expect(published).toBe(402);
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_event, index) => index + 1));
    expect(unwritten).toEqual([]);
  });

  it('moves heavy payloads away and finds them again', async () => {
    const { log } = await newLog();
    const light = 'x'.repeat(HEAVY_PAYLOAD_BYTES - 2);
    const heavy = 'é"'.repeat(HEAVY_PAYLOAD_BYTES);
    const [a, b] = await log.append([tool(1, light), tool(1, heavy)]);
    expect(a?.event).toMatchObject({ patch: { output: { value: light } } });
    const output = (b?.event as { patch?: { output?: { ref?: DetailRef } } }).patch?.output;
    if (output?.ref === undefined) throw new Error('the heavy payload was not moved');
    expect(output).not.toHaveProperty('value');
    expect(await log.detail(output.ref)).toBe(heavy);
    const { offset, length } = output.ref;
    const hostile = [
      { offset: offset + 1, length },
      { offset, length: length - 1 },
      { offset, length: length + 1 },
      { offset: -1, length: 1 },
      { offset: 0, length: Number.MAX_SAFE_INTEGER },
      { offset: 1e300, length: 1 },
      { offset: Number.NaN, length: 1 },
    ];
    for (const ref of hostile) {
      await expect(log.detail(ref)).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('joins late events to their message by one superseding line a call', async () => {
    const { log, file } = await newLog();
    await log.append([text(1, 'a'), turnEnded(1)]);
    const lines = (): number =>
      readFileSync(file('transcript.jsonl'), 'utf8').split('\n').length - 1;
    expect(lines()).toBe(2);
    await log.append([text(1, 'b'), text(1, 'c')]);
    expect(lines()).toBe(3);
    await log.append([turnStarted(2), text(2, 'x'), text(1, 'd')]);
    expect(lines()).toBe(4);
    const messages = await readSession(log);
    expect(messages.map(({ parts }) => parts)).toEqual([
      [{ type: 'text', text: 'hello' }],
      [{ type: 'text', text: 'abcd' }],
      [{ type: 'text', text: 'hello' }],
      [{ type: 'text', text: 'x' }],
    ]);
  });

  it('leaves out what changes nothing: unknown messages, a second end', async () => {
    const { log } = await newLog();
    await log.append([turnEnded(1, 'cancelled')]);
    expect(await log.append([text(9, 'x'), turnEnded(1, 'completed')])).toEqual([]);
    expect(log.meta.lastOutcome).toBe('cancelled');
    await log.append([turnStarted(2)]);
    await expect(log.append([turnStarted(3)])).rejects.toMatchObject({ code: 'turn-running' });
    expect(await readSession(log)).toHaveLength(4);
  });

  it('passes on what is only shown without storing it', async () => {
    const { log, file, first } = await newLog();
    const before = readFileSync(file('turn.journal'), 'utf8');
    const notice = { type: 'notice', severity: 'info', title: 'hi' } as const;
    expect(await log.append([notice])).toEqual([{ seq: first.seq, at: 1000, event: notice }]);
    expect(readFileSync(file('turn.journal'), 'utf8')).toBe(before);
  });

  it('keeps state that comes between turns', async () => {
    const { log, store } = await newLog();
    await log.append([turnEnded(1)]);
    const { seq } = log;
    await log.append([
      { type: 'mode', modeId: 'plan' },
      { type: 'agent-title', title: 'T' },
    ]);
    expect(log.meta.state).toMatchObject({ modeId: 'plan', agentTitle: 'T' });
    await log.close();
    const again = await store.openSession(WORKSPACE_ID, sessionId());
    expect(again.meta.state).toMatchObject({ modeId: 'plan', agentTitle: 'T' });
    expect(again.seq).toBe(seq + 2);
  });

  it('lets parallel metadata changes all survive, in a running turn too', async () => {
    const { log, file } = await newLog();
    const changes = Array.from({ length: 50 }, (_, n) => [
      log.patchMeta((meta) => ({ title: `${meta.title}.` })),
      log.patchMeta(() => ({ userTitle: `renamed ${n}` })),
      log.append([{ type: 'usage', usage: { used: n, size: 100 } }]),
    ]);
    await Promise.all(changes.flat());
    await log.append([turnEnded(1)]);
    const stored: unknown = JSON.parse(readFileSync(file('session.json'), 'utf8'));
    expect(stored).toMatchObject({
      title: `a title${'.'.repeat(50)}`,
      userTitle: 'renamed 49',
      state: { usage: { used: 49 } },
      turnCount: 1,
    });
  });

  it('keeps fields it does not know, and refuses changes that are not metadata', async () => {
    const { log, store, file } = await newLog();
    await log.append([turnEnded(1)]);
    await log.patchMeta(() => ({ tomorrow: true }) as object);
    await log.close();
    const again = await store.openSession(WORKSPACE_ID, sessionId());
    await again.patchMeta(() => ({ userTitle: 'x' }));
    expect(JSON.parse(readFileSync(file('session.json'), 'utf8'))).toMatchObject({
      tomorrow: true,
    });
    const wrong = again.patchMeta(() => ({ title: 7 }) as object);
    await expect(wrong).rejects.toMatchObject({ code: 'bad-request' });
    expect(again.meta.title).toBe('a title');
  });

  it('syncs data at a message, a permission answer and a turn’s end, and not for text', async () => {
    const fs = new FaultyFs();
    const { log } = await newLog({ fs });
    const syncs = async (...events: Parameters<typeof log.append>[0]): Promise<number> => {
      fs.inject();
      await log.append(events);
      return fs.calls.filter((call) => call === 'datasync').length;
    };
    expect(await syncs(text(1, 'a'))).toBe(0);
    const asked = { toolCallId: 'call', options: [] };
    const inTurn = { messageId: messageId(1), requestId: requestId(1) };
    expect(await syncs({ type: 'permission.requested', ...inTurn, ...asked })).toBe(0);
    expect(await syncs({ type: 'permission.resolved', ...inTurn, outcome: 'selected' })).toBe(1);
    const question = { kind: 'form' as const, message: 'm', fields: [] };
    expect(await syncs({ type: 'question.requested', ...inTurn, question })).toBe(0);
    expect(await syncs({ type: 'question.resolved', ...inTurn, outcome: 'accepted' })).toBe(1);
    expect(await syncs(tool(1, 'x'.repeat(10_000)))).toBe(0);
    expect(await syncs(turnEnded(1))).toBe(3); // details, journal, transcript
    expect(await syncs(turnStarted(2))).toBe(1);
  });

  it('refuses cursors it did not give', async () => {
    const { log } = await newLog();
    await log.append([turnEnded(1)]);
    const hostile = [
      '',
      't0',
      't1',
      't-5',
      '../x',
      't9999999999',
      'tzzzzzzzzzzz',
      't01',
      '{}',
      'T5',
    ];
    for (const cursor of hostile) {
      await expect(log.page(cursor)).rejects.toMatchObject({ code: 'bad-request' });
    }
  });

  it('starts a subscription exactly at the snapshot', async () => {
    const { log } = await newLog();
    const heard: number[] = [];
    let subscribed = false;
    const publish = async (said: string): Promise<void> => {
      const events = await log.append([text(1, said)]);
      if (subscribed) heard.push(...events.map(({ seq }) => seq));
    };
    const before = [publish('a'), publish('b')];
    const snapshot = log.snapshot(() => (subscribed = true));
    const after = [publish('c'), publish('d')];
    await Promise.all([...before, ...after]);
    expect((await snapshot).seq).toBe(3);
    expect((await snapshot).runningEvents.at(-1)).toMatchObject({ seq: 3, event: { text: 'ab' } });
    expect(heard).toEqual([4, 5]);
  });

  it('pages through a long conversation in both sizes, each message once', async () => {
    const { log, file } = await newLog();
    await log.append([turnEnded(1)]);
    for (let turn = 2; turn <= 60; turn += 1) {
      await log.append([turnStarted(turn), text(turn, 'y'.repeat(50_000)), turnEnded(turn)]);
    }
    await log.append([text(3, ' late')]);
    const { tail, olderCursor } = await log.snapshot();
    expect(tail.length).toBeLessThan(15);
    if (olderCursor === null) throw new Error('everything came at once');
    const page = await log.page(olderCursor);
    expect(page.messages.length).toBeGreaterThan(30);
    const messages = await readSession(log);
    expect(messages.map(({ id }) => id)).toEqual([...new Set(messages.map(({ id }) => id))]);
    expect(messages).toHaveLength(120);
    expect(messages[5]?.parts[0]).toMatchObject({ text: `${'y'.repeat(50_000)} late` });
    expect(existsSync(file('turn.journal'))).toBe(false);
  });

  it('reports damage once, keeps it aside and shows what is around it', async () => {
    const { log, store, file } = await newLog();
    await log.append([turnEnded(1)]);
    await log.close();
    appendFileSync(file('transcript.jsonl'), '{"id":"message-torn');
    const again = await store.openSession(WORKSPACE_ID, sessionId());
    await again.append([turnStarted(2), turnEnded(2)]);
    expect((await again.snapshot()).damage).toEqual({
      lines: 1,
      file: `${file('transcript.jsonl')}.damaged`,
    });
    expect(await readSession(again)).toHaveLength(4);
    await again.close();
    const third = await store.openSession(WORKSPACE_ID, sessionId());
    expect((await third.snapshot()).damage).toBeNull();
    expect(
      readFileSync(`${file('transcript.jsonl')}.damaged`, 'utf8').match(/"base64"/gu),
    ).toHaveLength(1);
  });
});
