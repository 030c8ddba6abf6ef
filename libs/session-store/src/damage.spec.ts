import { removeTemporaryFolders } from '@fyllo/files';
import {
  DamagedSessions,
  lineStarts,
  SAID,
  smallSession,
  upTo,
  type SessionBytes,
} from './testing/damaged-sessions';

jest.setTimeout(120_000);
afterAll(removeTemporaryFolders);

const FLIPS = 500;
const FLIP_BATCHES = [0, 100, 200, 300, 400] as const;
const GONE_ON = ['go on', 'gone on'];

/** Lines that are no message; in the first three is nothing that anybody could miss. */
const HARMLESS = ['empty lines', 'white space', 'a byte order mark alone'];
const LINES: readonly (readonly [string, string | Buffer])[] = [
  ['empty lines', '\n\n\n'],
  ['white space', ' \t \r\n'],
  ['a byte order mark alone', '\uFEFF\n'],
  ['NULs', `${'\0'.repeat(512)}\n`],
  ['no JSON', 'hello\n'],
  ['a number', '42\n'],
  ['null', 'null\n'],
  ['a list', '[1,2,3]\n'],
  ['an empty object', '{}\n'],
  ['another shape', '{"id":"message-0000000001","role":"user"}\n'],
  ['a role nobody has', '{"id":"message-0000000001","role":"system","parts":[]}\n'],
  ['parts that are no list', '{"id":"message-0000000001","role":"user","parts":{}}\n'],
  ['a hostile name', '{"__proto__":{"polluted":true}}\n'],
  ['a torn record', '{"id":"message-0000000001","role":"us\n'],
  ['a torn escape', '{"id":"message-0000000001","text":"\\u12\n'],
  ['deep JSON', `${'['.repeat(10_000)}\n`],
  ['deep JSON that is closed', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}\n`],
  ['invalid UTF-8', Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x0a])],
  ['UTF-16', Buffer.from('{"id":1}', 'utf16le')],
  ['more values than are parsed', `{"id":"message-0000000001","x":[${'{},'.repeat(500_000)}{}]}\n`],
  ['many beginnings of records', `${'{"id":"message-'.repeat(3000)}\n`],
];

describe('a damaged place in a transcript', () => {
  const sessions = new DamagedSessions();
  let files: Required<SessionBytes>;
  let runs = 0;
  beforeAll(async () => {
    files = await smallSession();
    await sessions.open();
  });
  afterAll(async () => {
    await sessions.store.close();
    process.stdout.write(`${runs} damaged transcripts\n`);
  });

  const withTranscript = async (transcript: Buffer) => {
    runs += 1;
    const result = await sessions.openAndGoOn({ meta: files.meta, transcript });
    expect(result.second).toEqual([...result.first, ...GONE_ON]);
    expect(result.toldAgain).toBeNull();
    return result;
  };

  /** The messages whose lines a byte range does not touch. */
  const untouched = (from: number, to: number): readonly string[] => {
    const starts = lineStarts(files.transcript);
    return SAID.filter((_text, index) => {
      const start = starts[index] ?? 0;
      const end = starts[index + 1] ?? files.transcript.length;
      return to <= start || from >= end;
    });
  };

  it.each(FLIP_BATCHES)(
    'of one flipped byte hides no other message: from flip %i on',
    async (from) => {
      const { transcript } = files;
      const step = transcript.length / FLIPS;
      for (let flip = from; flip < from + 100; flip += 1) {
        const at = Math.floor(flip * step);
        const bytes = Buffer.from(transcript);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (flip % 8));
        const { first, damage, places } = await withTranscript(bytes);
        const others = untouched(at, at + 1);
        expect(others.length).toBeGreaterThanOrEqual(7);
        // Whatever became of the one: the others are there, in order, and nothing was made of nothing.
        expect(first.filter((said) => others.includes(said))).toEqual(others);
        expect(first.length).toBeLessThanOrEqual(SAID.length);
        if (first.length < SAID.length) expect(damage?.lines).toBeGreaterThanOrEqual(1);
        expect(places).toHaveLength(damage?.lines ?? 0);
      }
    },
  );

  it('of 512 NULs hides no message that it does not cut, at 20 places', async () => {
    const { transcript } = files;
    let places = 0;
    for (let place = 0; place < 20; place += 1) {
      // Every other one between two records, every other one inside.
      const starts = lineStarts(transcript);
      const start = starts[place % starts.length] ?? 0;
      const at = place % 2 === 0 ? start : start + 7 * place;
      const bytes = Buffer.concat([
        upTo(transcript, at),
        Buffer.alloc(512),
        transcript.subarray(at),
      ]);
      const { first, damage, places: kept } = await withTranscript(bytes);
      expect(first).toEqual(at === start ? SAID : untouched(at, at + 1));
      expect(damage?.lines).toBe(1);
      expect(kept[0]?.text).toContain('\0'.repeat(512));
      places += 1;
    }
    expect(places).toBe(20);
  });

  it.each(LINES)('of %s is kept and told once, wherever it lies', async (name, line) => {
    const harmless = HARMLESS.includes(name);
    const { transcript } = files;
    const bad = Buffer.from(line);
    const middle = lineStarts(transcript)[4] ?? 0;
    for (const at of [0, middle, transcript.length]) {
      const bytes = Buffer.concat([upTo(transcript, at), bad, transcript.subarray(at)]);
      const { first, damage, places } = await withTranscript(bytes);
      // UTF-16 has no end of line of its own: it is glued to what follows, which is found all the same.
      expect(first).toEqual(SAID);
      expect(damage?.lines ?? 0).toBe(harmless ? 0 : 1);
      const [place] = places;
      expect(places).toHaveLength(harmless ? 0 : 1);
      if (place !== undefined) {
        const told = Array.from(bad.toString('utf8').replace(/\n$/u, '')).slice(0, 4000).join('');
        expect(place.text.startsWith(told)).toBe(true);
      }
    }
  });

  it('was made often enough', () => {
    expect(LINES.length * 3).toBeGreaterThanOrEqual(60);
    expect(runs).toBe(FLIPS + 20 + LINES.length * 3);
  });

  it.each([
    ['CRLF', (bytes: Buffer) => Buffer.from(bytes.toString().replaceAll('\n', '\r\n'))],
    ['a byte order mark', (bytes: Buffer) => Buffer.from(`\uFEFF${bytes.toString()}`)],
  ])('is not what other editors write: %s', async (_name, change) => {
    const { first, damage } = await withTranscript(change(files.transcript));
    expect(first).toEqual(SAID);
    expect(damage).toBeNull();
  });
});
