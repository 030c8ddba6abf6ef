import path from 'node:path';
import fc from 'fast-check';
import type { Message, Part, UserPart } from '@fyllo/protocol';
import { messageLine } from '@fyllo/session-store/message-line';
import { messageId, sessionId, userMessageId } from '@fyllo/session-store/testing/session-fixtures';
import { createSearch } from './search';
import type { ReadingPort } from './files/reading-port';
import { Phrase } from '@fyllo/session-model';
import { textAndQuery, trickyText } from '@fyllo/session-model/testing/tricky-texts';

type Said = { readonly type: 'text' | 'thought' | 'reminder' | 'notice'; readonly text: string };

const said = (text: fc.Arbitrary<string>): fc.Arbitrary<Said> =>
  fc.record({
    type: fc.constantFrom<Said['type']>('text', 'text', 'text', 'thought', 'reminder', 'notice'),
    text,
  });

const userParts = (parts: readonly Said[]): UserPart[] =>
  parts.map(({ type, text }) => ({ type: type === 'text' ? 'text' : 'reminder', text }));

const replyParts = (parts: readonly Said[]): Part[] =>
  parts.map(({ type, text }) => {
    if (type === 'text' || type === 'thought') return { type, text };
    if (type === 'notice') return { type, code: 'agent-memory-lost', detail: text };
    return { type: 'unknown', variant: 'x', raw: text };
  });

const messageOf = (n: number, isUser: boolean, parts: readonly Said[]): Message =>
  isUser
    ? {
        id: userMessageId(n),
        role: 'user',
        turnId: 'turn-0000000001',
        at: 1,
        key: 'k',
        parts: userParts(parts),
        lastSeq: 1,
      }
    : {
        id: messageId(n),
        role: 'assistant',
        turnId: 'turn-0000000001',
        agentId: 'a',
        at: 1,
        state: 'completed',
        parts: replyParts(parts),
        lastSeq: 1,
      };

const SESSION = fc.array(
  fc.record({
    isUser: fc.boolean(),
    parts: fc.array(said(trickyText(10)), { maxLength: 4 }),
    /** A newer text of the message, at the end. */
    newer: fc.option(fc.array(said(trickyText(10)), { maxLength: 3 }), { freq: 1 }),
    damage: fc.constantFrom('', '', '', '\0\0\0', '{"id":"message-', 'null\n', '\n\n'),
  }),
  { minLength: 1, maxLength: 6 },
);

/** The visible texts of a message, told once more in another way. */
const visible = ({ parts }: Message): readonly string[] =>
  parts
    .map((part) => (part.type === 'text' ? part.text : null))
    .reduce<readonly (readonly string[])[]>(
      (runs, text) =>
        text === null ? [...runs, []] : [...runs.slice(0, -1), [...(runs.at(-1) ?? []), text]],
      [[]],
    )
    .map((run) => run.join('\n\n'));

const inMemory = (files: ReadonlyMap<string, Buffer>): ReadingPort => ({
  kindOf: (place) => {
    if (files.has(place)) return 'other';
    return [...files.keys()].some((file) => path.dirname(file) === place) ? 'folder' : 'missing';
  },
  open: (file) => {
    const content = files.get(file);
    return (
      content && {
        size: content.length,
        read: (buffer, offset, length, position) => {
          const bytes = content.subarray(position, position + length);
          buffer.set(bytes, offset);
          return bytes.length;
        },
        close: () => undefined,
      }
    );
  },
});

describe('the search', () => {
  it('finds exactly what parsing and comparing everything finds', async () => {
    let found = 0;
    let missed = 0;
    const search = (reading: ReadingPort) => createSearch({ found: () => undefined, reading });
    await fc.assert(
      fc.asyncProperty(SESSION, textAndQuery, fc.nat(5), async (session, pair, place) => {
        const texts: Said[] = [{ type: 'text', text: pair.text }];
        const told = session.map(({ isUser, parts, newer, damage }, n) => ({
          message: messageOf(
            n,
            isUser,
            n === place % session.length ? [...parts, ...texts] : parts,
          ),
          newer: newer && messageOf(n, isUser, newer),
          damage,
        }));
        const lines = [
          ...told.map(({ message, damage }) => `${damage && `${damage}\n`}${messageLine(message)}`),
          ...told.flatMap(({ newer }) => (newer ? [messageLine(newer, { revises: true })] : [])),
        ];
        const shown = told.flatMap(({ message, newer }) => visible(newer ?? message));
        const phrase = new Phrase(pair.query);
        const expected = shown.some((text) => phrase.find(text) !== undefined);
        const id = sessionId();
        const file = path.join('/sessions', id, 'transcript.jsonl');
        const { hits, unreadable } = await search(
          inMemory(new Map([[file, Buffer.from(lines.join('\n'))]])),
        ).search({
          key: 'key',
          sessionsFolder: '/sessions',
          query: pair.query,
          targets: [{ id, title: '', activityAt: 1 }],
        });
        const inId = phrase.find(id) !== undefined;
        expect(hits.map(({ match }) => match)).toEqual(inId ? ['id'] : expected ? ['text'] : []);
        expect(unreadable).toBe(0);
        if (expected) found += 1;
        else missed += 1;
      }),
      { numRuns: 600 },
    );
    expect(found).toBeGreaterThan(40);
    expect(missed).toBeGreaterThan(100);
  });
});
