import type { Message } from '@fyllo/protocol';
import type { SessionLog } from './session-log';
import {
  DamagedSessions,
  lineStarts,
  revisedSession,
  textsOf,
  type SessionBytes,
} from './testing/damaged-sessions';
import { readSession } from './testing/read-session';
import { turnStarted, text, turnEnded, WORKSPACE_ID } from './testing/session-fixtures';

jest.setTimeout(120_000);

const FLIPS = 500;
const FLIP_BATCHES = [0, 100, 200, 300, 400] as const;

/** The lines of the session, in the order of the file; `revises`: the text of a message that was there before. */
const LINES = [
  { of: 'say 1', text: 'say 1' },
  { of: 'reply 1', text: 'reply 1' },
  { of: 'say 2', text: 'say 2' },
  { of: 'reply 2', text: 'reply 2' },
  { of: 'reply 1', text: 'reply 1 and more' },
  { of: 'say 3', text: 'say 3' },
  { of: 'reply 3', text: 'reply 3' },
  { of: 'say 4', text: 'say 4' },
  { of: 'reply 4', text: 'reply 4' },
  { of: 'reply 1', text: 'reply 1 and more at last' },
  { of: 'reply 3', text: 'reply 3 later' },
] as const;

/** What is shown when some lines cannot be read: each message at its first line, with its last text. */
const shownWithout = (...broken: readonly number[]): readonly string[] => {
  const left = LINES.filter((_line, index) => !broken.includes(index));
  const places = left.filter((line, index) => left.findIndex(({ of }) => of === line.of) === index);
  return places.map((place) => left.findLast(({ of }) => of === place.of)?.text ?? '');
};

/** A line as far as it is JSON. */
function readLineAt(bytes: Buffer, start: number) {
  const feed = bytes.indexOf(0x0a, start);
  try {
    const line = bytes.toString('utf8', start, feed < 0 ? undefined : feed);
    const { id, parts } = JSON.parse(line) as Message;
    return { id, text: textsOf([{ parts } as Message])[0] };
  } catch {
    return undefined; // the flip broke it
  }
}

async function forward(log: SessionLog): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Awaited<ReturnType<SessionLog['forward']>> = await log.forward(cursor);
    texts.push(...textsOf(page.messages));
    cursor = page.next;
  }
  return texts;
}

describe('a message that was superseded', () => {
  const sessions = new DamagedSessions();
  let files: Required<Omit<SessionBytes, 'journal'>>;
  let runs = 0;
  let renamed = 0;
  beforeAll(async () => {
    files = await revisedSession();
    await sessions.open();
  });
  afterAll(async () => {
    await sessions.store.close();
    process.stdout.write(`${runs} damaged transcripts with superseding lines\n`);
  });

  const without = (...broken: readonly number[]): Buffer => {
    const bytes = Buffer.from(files.transcript);
    for (const line of broken) bytes[(lineStarts(bytes)[line] ?? 0) + 50] = 0;
    return bytes;
  };

  /** What opening shows, and paging forward, which must agree. */
  const shown = async (transcript: Buffer): Promise<readonly string[]> => {
    runs += 1;
    const { first, second } = await sessions.openAndGoOn({ meta: files.meta, transcript });
    expect(second).toEqual([...first, 'go on', 'gone on']);
    const { id } = sessions.add({ meta: files.meta, transcript });
    const log = await sessions.store.openSession(WORKSPACE_ID, id);
    expect(await forward(log)).toEqual(first);
    await log.close();
    return first;
  };

  it.each([
    ['none', []],
    ['the first', [1]],
    ['the first and a superseding one', [1, 4]],
    ['the first and the last', [1, 9]],
    ['all but the last', [1, 4, 6]],
    ['the newest', [9, 10]],
    ['every superseding one', [4, 9, 10]],
  ] as const)('is shown at its first line that can be read: without %s', async (_name, broken) => {
    expect(await shown(without(...broken))).toEqual(shownWithout(...broken));
  });

  it('is shown at the same place on older pages', async () => {
    const pad = 'x'.repeat(40_000); // so that the end that opening shows is only a part
    const { meta, transcript } = await revisedSession(pad);
    for (const broken of [[], [1], [1, 4], [1, 4, 6], [6], [9]]) {
      const bytes = Buffer.from(transcript);
      for (const line of broken) bytes[(lineStarts(bytes)[line] ?? 0) + 50] = 0;
      const { id } = sessions.add({ meta, transcript: bytes });
      const log = await sessions.store.openSession(WORKSPACE_ID, id);
      expect((await log.snapshot()).olderCursor).not.toBeNull();
      const texts = textsOf(await readSession(log)).map((said) => said.replace(pad, ''));
      expect(texts).toEqual(shownWithout(...broken));
      expect((await forward(log)).map((said) => said.replace(pad, ''))).toEqual(texts);
      await log.close();
    }
  });

  it('keeps its place and its later texts when its first line is damaged', async () => {
    const { id } = sessions.add({ meta: files.meta, transcript: without(1) });
    const log = await sessions.store.openSession(WORKSPACE_ID, id);
    await log.append([text(1, ' of all')]);
    const before = textsOf((await log.snapshot()).tail);
    expect(before).toEqual(
      shownWithout(1).map((said) => (said.startsWith('reply 1') ? `${said} of all` : said)),
    );
    await log.append([turnStarted(99, 'x'), turnEnded(99)]);
    await log.close();
    const again = await sessions.store.openSession(WORKSPACE_ID, id);
    expect(textsOf((await again.snapshot()).tail)).toEqual([...before, 'x', '']);
    await again.close();
  });

  it('is told by what its line says, however that is spelt', async () => {
    const lines = files.transcript.toString().split('\n');
    const spelt = lines.map((line) =>
      line.startsWith('{"revises":true,')
        ? line.replace('{"revises":true,', '{ ').replace(/\}$/u, ' , "revises" : true }')
        : line,
    );
    expect(spelt).not.toEqual(lines);
    expect(await shown(Buffer.from(spelt.join('\n')))).toEqual(shownWithout());
  });

  it.each(FLIP_BATCHES)('survives one flipped byte elsewhere: from flip %i on', async (from) => {
    const { transcript } = files;
    const starts = lineStarts(transcript);
    const step = transcript.length / FLIPS;
    for (let flip = from; flip < from + 100; flip += 1) {
      const at = Math.floor(flip * step);
      const bytes = Buffer.from(transcript);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (flip % 8));
      const line = starts.findLastIndex((start) => start <= at);
      const touched = LINES[line]?.of ?? '';
      const first = await shown(bytes);
      const read = readLineAt(bytes, starts[line] ?? 0);
      if (read !== undefined && read.id !== readLineAt(transcript, starts[line] ?? 0)?.id) {
        renamed += 1; // nobody can tell that it was another message
        continue;
      }
      const others = shownWithout(line).filter(
        (said) => !said.startsWith(touched) && said !== read?.text,
      );
      expect(others.length).toBeGreaterThanOrEqual(6);
      expect(first.filter((said) => others.includes(said))).toEqual(others);
      const left = LINES.filter(({ of }, index) => of === touched && index !== line);
      expect(first.length).toBeGreaterThanOrEqual(left.length > 0 ? 8 : 7);
      // Where the flip hit the mark of a superseding line, that is a message of its own.
      expect(first.length).toBeLessThanOrEqual(9);
    }
  });

  it('was damaged often enough', () => {
    expect(runs).toBe(7 + 1 + FLIPS);
    expect(renamed).toBeLessThan(FLIPS / 10);
  });
});
