import type { AssistantMessage, Message, Part } from '@fyllo/protocol';
import { Disk, ModelFs } from '@fyllo/files';
import { fitsOneLine, MAX_MESSAGE_LINE_BYTES, piecesOf } from './long-messages';
import { messageLine } from './message-line';
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

jest.setTimeout(120_000);

const reply = (parts: readonly Part[]): AssistantMessage => ({
  ...{ id: messageId(1), role: 'assistant', turnId: 'turn-0000000001', agentId: 'fyllo-guide' },
  ...{ at: 1, endedAt: 2, state: 'completed', stopReason: 'end_turn', lastSeq: 9 },
  parts: [...parts],
});

const textOf = (messages: readonly Message[]): string =>
  messages.flatMap(({ parts }) => parts.map((part) => ('text' in part ? part.text : ''))).join('');

describe('a message that is too long for a line', () => {
  const HALF = MAX_MESSAGE_LINE_BYTES / 2;

  const LONG: readonly (readonly [string, readonly Part[]])[] = [
    ['one long text', [{ type: 'text', text: `${'a'.repeat(HALF * 3)}end` }]],
    [
      'a text that takes more bytes than characters',
      [{ type: 'text', text: '😀'.repeat(HALF * 0.75) }],
    ],
    [
      'several texts',
      Array.from({ length: 3 }, (_, n) => ({ type: 'text', text: `${n}`.repeat(HALF) })),
    ],
  ];

  it.each(LONG)('is cut into lines that are not: %s', (_name, parts) => {
    const message = reply(parts);
    const pieces = piecesOf(message);
    expect(pieces.length).toBeGreaterThan(1);
    expect(textOf(pieces) === textOf([message])).toBe(true);
    for (const piece of pieces) {
      const cutCharacter = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/;
      expect(Buffer.byteLength(messageLine(piece))).toBeLessThanOrEqual(MAX_MESSAGE_LINE_BYTES);
      expect(cutCharacter.test(textOf([piece]))).toBe(false);
    }
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
    expect(pieces.at(-1)).toMatchObject({ id: message.id, stopReason: 'end_turn' });
    expect(pieces[0]).not.toHaveProperty('stopReason');
    expect(piecesOf(message).map(({ id }) => id)).toEqual(pieces.map(({ id }) => id));
  });

  it('is also one of too many values, however short', () => {
    const tool = (n: number): Part => ({
      ...{ type: 'tool', toolCallId: `${n}`, title: '', kind: 'other', status: 'completed' },
      ...{ content: [], locations: [], permissions: [] },
      output: { value: Array.from({ length: 2000 }, () => ({})) },
    });
    const message = reply(Array.from({ length: 300 }, (_, n) => tool(n)));
    expect(Buffer.byteLength(messageLine(message))).toBeLessThan(MAX_MESSAGE_LINE_BYTES);
    const pieces = piecesOf(message);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every(fitsOneLine)).toBe(true);
    const calls = pieces.flatMap(({ parts }) =>
      parts.flatMap((part) => ('toolCallId' in part ? part.toolCallId : [])),
    );
    expect(calls).toEqual(Array.from({ length: 300 }, (_, n) => `${n}`));
  });
});

describe('a session with a very long reply', () => {
  const MIB = 'm'.repeat(1024 * 1024);

  async function longTurn() {
    const fs = new ModelFs(new Disk());
    const store = await SessionStore.open('/data', { fs });
    const { log } = await store.createSession(sessionMeta(), turnStarted(1, 'say 1'));
    await log.append(Array.from({ length: 10 }, (_, n) => text(1, `<${n}>${MIB}`)));
    return { fs, store, log };
  }

  const said = Array.from({ length: 10 }, (_, n) => `<${n}>${MIB}`).join('');
  const replies = async (log: SessionLog): Promise<string> =>
    textOf((await readSession(log)).filter(({ role }) => role === 'assistant'));

  it('keeps all of it, and takes late events at its end', async () => {
    const { store, log } = await longTurn();
    await log.append([turnEnded(1)]);
    await log.append([text(1, 'late')]);
    expect((await replies(log)) === `${said}late`).toBe(true);
    await log.close();
    const again = await store.openSession(WORKSPACE_ID, sessionId());
    await again.append([text(1, 'later')]);
    expect((await replies(again)) === `${said}latelater`).toBe(true);
    expect((await again.snapshot()).damage).toBeNull();
    // What would make the last piece too long is left out; the message stays as it was.
    const more = Array.from({ length: 9 }, () => text(1, MIB));
    expect(await again.append(more)).toEqual([]);
    expect((await replies(again)) === `${said}latelater`).toBe(true);
    await store.close();
  });

  it('is recovered from its journal as a whole, once', async () => {
    const { fs } = await longTurn();
    for (let start = 0; start < 2; start += 1) {
      const next = new ModelFs(fs.disk.copy());
      await next.unlink('/data/lock');
      const store = await SessionStore.open('/data', { fs: next });
      const log = await store.openSession(WORKSPACE_ID, sessionId());
      expect((await replies(log)) === said).toBe(true);
      await store.close();
    }
  });
});
