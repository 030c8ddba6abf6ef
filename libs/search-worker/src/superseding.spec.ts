import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFs, removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { SessionId, UserMessage } from '@fyllo/protocol';
import { Phrase, visibleBodies } from '@fyllo/session-model';
import { messageLine } from '@fyllo/session-store/message-line';
import { sessionFiles } from '@fyllo/session-store/read';
import { Transcript } from '@fyllo/session-store/transcript';
import fc from 'fast-check';
import { ByteScanner } from './bytes/byte-scanner';
import { Pace } from '@fyllo/worker-kit';
import { nodeReading, type ReadingPort } from './files/reading-port';
import { SessionSearch } from './files/session-search';
import { History } from './testing/history';

const message = (number: number, ...texts: readonly string[]): UserMessage => ({
  id: `message-${`${number}`.padStart(10, '0')}`,
  role: 'user',
  turnId: 'turn-0000000001',
  at: 1,
  key: 'key-0000000001',
  parts: texts.map((text) => ({ type: 'text', text })),
  lastSeq: 1,
});
const plain = (number: number, said: string): string => `${messageLine(message(number, said))}\n`;
const revised = (number: number, said: string): string =>
  `${messageLine(message(number, said), { revises: true })}\n`;

describe('of a message with newer texts', () => {
  let history: History;
  let id: SessionId;
  let transcript: string;

  beforeEach(async () => {
    history = await History.open(temporaryFolder());
    id = await history.tell({});
    transcript = history.file(id, 'transcript.jsonl');
  });
  afterEach(async () => {
    await history.store.close();
    removeTemporaryFolders();
  });

  it('only the newest is found, in no more reading than the file three times', async () => {
    const numbers = Array.from({ length: 2000 }, (_, number) => number);
    const said = `needle ${'y'.repeat(1000)}`;
    const lines = numbers.map((number) => plain(number, said));
    const newer = numbers.map((number) => revised(number, 'gone'));
    writeFileSync(transcript, [...lines, ...newer].join(''));
    let bytes = 0;
    const reading: ReadingPort = {
      ...nodeReading,
      open: (file) => {
        const opened = nodeReading.open(file);
        const read: NonNullable<typeof opened>['read'] = (...place) => {
          const got = opened?.read(...place) ?? 0;
          bytes += got;
          return got;
        };
        return opened && { ...opened, read };
      },
    };
    const { size } = statSync(transcript);
    expect(size).toBeGreaterThan(2_000_000);
    expect((await history.search('needle', { reading })).hits).toEqual([]);
    expect(bytes).toBeGreaterThan(size);
    expect(bytes).toBeLessThan(3 * size);
    appendFileSync(transcript, revised(7, 'needle again'));
    bytes = 0;
    const { hits } = await history.search('needle', { reading });
    // where the message has its place
    expect(hits).toMatchObject([{ snippet: { text: 'needle again' } }]);
    expect(bytes).toBeLessThan(3 * size);
  });

  it('one that is too long is counted, and what it supersedes is not found', async () => {
    const long = revised(1, `needle ${'long '.repeat(1_800_000)}`);
    writeFileSync(transcript, plain(1, 'needle') + plain(2, 'other words') + long);
    expect(await history.search('needle')).toMatchObject({ hits: [], unreadable: 1 });
    expect(await history.search('other words')).toMatchObject({ hits: [{ sessionId: id }] });
    appendFileSync(transcript, revised(1, 'needle in the end'));
    expect(await history.search('needle')).toMatchObject({
      hits: [{ sessionId: id, snippet: { text: 'needle in the end' } }],
      unreadable: 0,
    });
  });

  it('one that is spelt another way counts, and one without a first line too', async () => {
    const { id: messageId, ...rest } = message(1, 'newer');
    const spelt = JSON.stringify({ id: messageId, ...rest, revises: true });
    writeFileSync(transcript, `${plain(1, 'older')}${spelt}\n`);
    expect(await history.find('older')).toEqual([]);
    expect(await history.find('newer')).toEqual([id]);
    writeFileSync(transcript, readFileSync(transcript, 'latin1').slice(20)); // the first line is damaged
    expect(await history.find('older')).toEqual([]);
    expect(await history.find('newer')).toEqual([id]);
  });

  it('a line of too many values supersedes nothing, and is not parsed', async () => {
    const [head = ''] = plain(1, 'needle').split('"lastSeq"');
    const many = `${head}"x":[${'0,'.repeat(2_000_000)}0],"lastSeq":1}`;
    writeFileSync(transcript, `${many}\n${plain(2, 'other words')}`);
    expect(await history.find('needle')).toEqual([]);
    const newer = many.replace('{', '{"revises":true,').replace('0000000001', '0000000002');
    appendFileSync(transcript, newer);
    expect(await history.find('other words')).toEqual([id]);
  });

  it('the same is found as is shown, whatever is damaged', async () => {
    const folder = path.dirname(transcript);
    const number = fc.integer({ min: 1, max: 3 });
    const said = fc.constantFrom('needle', 'other', 'a needle here', '{"id":"message-', 'x"y');
    const line = fc.tuple(
      number,
      said,
      fc.boolean(),
      fc.constantFrom('\n', '\n', '\n', '\r\n', ''),
    );
    const damage = fc.record({
      at: fc.nat(2000),
      removed: fc.integer({ min: 0, max: 60 }),
      zeros: fc.integer({ min: 0, max: 9 }),
      applies: fc.boolean(),
    });
    let [found, superseded] = [0, 0];
    const phrase = new Phrase('needle');
    const scanners = [new ByteScanner(200), new ByteScanner(65_536)];
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), damage, fc.nat(1), async (...made) => {
        const [told, { at, removed, zeros, applies }, choice] = made;
        const whole = told
          .map(([of, text, revises, end]) => messageLine(message(of, text), { revises }) + end)
          .join('');
        const place = at % (whole.length + 1);
        const torn = whole.slice(0, place) + '\0'.repeat(zeros) + whole.slice(place + removed);
        writeFileSync(transcript, applies ? torn : whole);
        const shown = await Transcript.open(sessionFiles(folder).transcript, nodeFs);
        const { messages } = await shown.after(0);
        await shown.close();
        const expected = messages.some((one) =>
          visibleBodies(one).some((body) => phrase.find(body) !== undefined),
        );
        const scanner = scanners[choice] ?? new ByteScanner(100);
        const search = new SessionSearch(phrase, scanner, nodeReading, new Pace());
        const { snippet } = await search.search(folder, false);
        expect(snippet !== undefined).toBe(expected);
        if (expected) found += 1;
        else if (whole.includes('needle')) superseded += 1;
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(100);
    expect(superseded).toBeGreaterThan(20);
  });
});
