import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { SessionId } from '@fyllo/protocol';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { messageId, text } from '@fyllo/session-store/testing/session-fixtures';
import { nodeReading, type OpenFile, type ReadingPort } from './files/reading-port';
import { History } from './testing/history';

/** Every file below a folder with its bytes and its times, access times apart. */
const everything = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const { mtimeMs, ctimeMs, size, mode } = statSync(file);
      const bytes = statSync(file).isFile() ? readFileSync(file, 'base64') : '';
      return `${name} ${mtimeMs} ${ctimeMs} ${size} ${mode} ${bytes}`;
    });

describe('damaged and unreadable sessions', () => {
  let history: History;
  let id: SessionId;
  let transcript: string;

  beforeEach(async () => {
    history = await History.open(temporaryFolder());
    const turn = history.lastTurn + 1;
    id = await history.tell({
      turns: [['first question', text(turn, 'first answer')], ['last question']],
    });
    transcript = history.file(id, 'transcript.jsonl');
  });
  afterEach(async () => {
    await history.store.close();
    removeTemporaryFolders();
  });

  const lines = (): readonly string[] => readFileSync(transcript, 'utf8').trimEnd().split('\n');

  it('are searched behind 512 NUL bytes, a torn line and one that is no JSON', async () => {
    const [one = '', ...others] = lines();
    const torn = one.slice(0, one.length / 2);
    const damaged = [one, '\0'.repeat(512), torn, 'first answer?', '{"id":1}', ...others, ''];
    writeFileSync(transcript, damaged.join('\n'));
    expect(await history.find('first answer')).toEqual([id]);
    expect(await history.find('last question')).toEqual([id]);
    expect(await history.find('first answer?')).toEqual([]);
    expect((await history.search('last question')).unreadable).toBe(0);
  });

  it('are searched in records that share a line, and in a last line without an end', async () => {
    const [one = '', two = '', ...others] = lines();
    const torn = one.slice(0, one.length - 20);
    writeFileSync(transcript, [torn + one + two, ...others].join('\n'));
    expect(await history.find('first question')).toEqual([id]);
    expect(await history.find('first answer')).toEqual([id]);
    expect(await history.find('last question')).toEqual([id]);
  });

  it('are not found by a text that is superseded', async () => {
    const answer = lines().find((line) => line.includes('first answer')) ?? '';
    const revised = answer.replace('{', '{"revises":true,').replace('first answer', 'newer words');
    appendFileSync(transcript, `${revised}\n`);
    expect(await history.find('first answer')).toEqual([]);
    expect(await history.find('newer words')).toEqual([id]);
    appendFileSync(transcript, `${revised.replace('newer words', 'newest words')}\n`);
    expect(await history.find('newer words')).toEqual([]);
    expect(await history.find('newest words')).toEqual([id]);
    // a superseding line that cannot be read supersedes nothing
    appendFileSync(transcript, `${revised.slice(0, -30)}\n`);
    expect(await history.find('newest words')).toEqual([id]);
    const other = revised.replace(messageId(1), messageId(77));
    appendFileSync(transcript, `${other.replace('newer words', 'first answer')}\n`);
    expect(await history.find('first answer')).toEqual([id]);
  });

  it('are skipped and counted when a folder, a link or a FIFO lies in place of the file', async () => {
    const other = await history.tell({ turns: [['last question here']] });
    const place = (make: () => void): Promise<unknown> => {
      rmSync(transcript, { recursive: true, force: true });
      make();
      return history.search('last question');
    };
    const expected = { hits: [{ sessionId: other }], unreadable: 1, scanned: 2, total: 2 };
    expect(await place(() => mkdirSync(transcript))).toMatchObject(expected);
    const elsewhere = history.file(other, 'transcript.jsonl');
    expect(await place(() => symlinkSync(elsewhere, transcript))).toMatchObject(expected);
    expect(await place(() => symlinkSync('/nowhere', transcript))).toMatchObject(expected);
    expect(await place(() => execFileSync('mkfifo', [transcript]))).toMatchObject(expected);
    expect(await place(() => undefined)).toMatchObject({ ...expected, unreadable: 0 });
  });

  it('are counted when a file or a link lies in place of the folder, and passed by when it is gone', async () => {
    const other = await history.tell({ turns: [['last question here']] });
    const folder = path.dirname(transcript);
    const aside = path.join(history.dataDir, 'aside');
    renameSync(folder, aside);
    const place = async (make: () => void): Promise<unknown> => {
      rmSync(folder, { force: true });
      make();
      return history.search('last question');
    };
    const expected = { hits: [{ sessionId: other }], unreadable: 1, scanned: 2, total: 2 };
    expect(await place(() => writeFileSync(folder, 'no folder'))).toMatchObject(expected);
    expect(await place(() => symlinkSync(aside, folder))).toMatchObject(expected); // would be found in
    expect(await place(() => symlinkSync(folder, folder))).toMatchObject(expected);
    expect(await place(() => undefined)).toMatchObject({ ...expected, unreadable: 0 });
  });

  it('do not end the search when nothing can be told of their place', async () => {
    const other = await history.tell({ turns: [['last question here']] });
    for (const place of [path.dirname(transcript), history.file(id, 'turn.journal')]) {
      for (const code of ['EACCES', 'ENOTDIR', 'ELOOP', 'EIO']) {
        const reading: ReadingPort = {
          ...nodeReading,
          kindOf: (asked) => {
            if (asked === place) throw Object.assign(new Error(code), { code });
            return nodeReading.kindOf(asked);
          },
        };
        const result = await history.search('last question', { reading });
        const expected = { hits: [{ sessionId: other }], unreadable: 1, scanned: 2 };
        expect(result).toMatchObject(expected);
      }
    }
    expect.assertions(8);
  });

  it('are counted when the journal cannot be read, unless the transcript has a hit', async () => {
    mkdirSync(history.file(id, 'turn.journal'));
    expect(await history.search('not there')).toMatchObject({ hits: [], unreadable: 1 });
    expect(await history.search('last question')).toMatchObject({ unreadable: 0 });
  });

  it('are counted when reading fails half-way', async () => {
    const reading: ReadingPort = {
      ...nodeReading,
      open: (file) => {
        const opened = nodeReading.open(file);
        const read = (): never => {
          throw new Error('EIO');
        };
        return opened && { ...opened, read };
      },
    };
    const result = await history.search('last question', { reading });
    expect(result).toMatchObject({ hits: [], unreadable: 1, scanned: 1 });
  });

  it('are counted when a line that may hold the hit is too long to be looked at', async () => {
    const [one = ''] = lines();
    const head = one.replace('first question', 'first question in a long line');
    writeFileSync(transcript, head.slice(0, -20));
    truncateSync(transcript, 9 * 1024 * 1024); // a sparse line of NUL bytes
    appendFileSync(transcript, `\n${one.replace('first question', 'behind it')}\n`);
    const longest = { read: 0 };
    const reading: ReadingPort = {
      ...nodeReading,
      open: (file) => {
        const opened = nodeReading.open(file);
        const read: OpenFile['read'] = (buffer, offset, length, position) => {
          longest.read = Math.max(longest.read, length);
          return opened?.read(buffer, offset, length, position) ?? 0;
        };
        return opened && { ...opened, read };
      },
    };
    const long = await history.search('in a long line', { reading });
    expect(long).toMatchObject({ hits: [], unreadable: 1 });
    expect(longest.read).toBe(1024 * 1024);
    expect(await history.search('behind it')).toMatchObject({ hits: [{ sessionId: id }] });
    expect(await history.search('not there')).toMatchObject({ hits: [], unreadable: 0 });
  });

  it('are found in lines that are longer than what is read at once', async () => {
    const filler = 'filler '.repeat(450_000);
    const turn = history.lastTurn + 1;
    const parts = [text(turn, `${filler}needle`), text(turn, ` behind ${filler}`)];
    const long = await history.tell({ turns: [['a question', ...parts], ['a word behind']] });
    expect(statSync(history.file(long, 'transcript.jsonl')).size).toBeGreaterThan(6_000_000);
    expect(await history.find('needle behind')).toEqual([long]);
    expect(await history.find('a word behind')).toEqual([long]);
    const { hits } = await history.search('needle');
    expect(hits[0]?.snippet?.text).toMatch(/^…[filer ]+needle behind[filer ]+…$/u);
  });

  it('are not changed, and nothing is written beside them', async () => {
    appendFileSync(transcript, 'damage');
    chmodSync(transcript, 0o400);
    const before = everything(history.dataDir);
    for (const query of ['first', 'question', 'a title', 'not there', 'damage']) {
      await history.search(query);
    }
    expect(everything(history.dataDir)).toEqual(before);
    expect(before.length).toBeGreaterThan(6);
  });
});
