import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { UserMessage } from '@fyllo/protocol';
import { messageLine } from '@fyllo/session-store/message-line';
import { sessionFiles } from '@fyllo/session-store/read';

/** What P-10 allows, in MiB. */
const MOST = 150;
/** What lines that no agent writes may take, in MiB. */
const MOST_HOSTILE = 400;

const lineOf = (number: number, said: string): string => {
  const message: UserMessage = {
    id: `message-${`${number}`.padStart(10, '0')}`,
    role: 'user',
    turnId: 'turn-0000000001',
    at: 1,
    key: 'key-0000000001',
    // what is sought is in every line, so that all are parsed, and in no visible text
    parts: [
      { type: 'reminder', text: 'needle' },
      { type: 'text', text: said },
    ],
    lastSeq: 1,
  };
  return messageLine(message);
};

interface Measured {
  readonly hits: number;
  readonly scanned: number;
  readonly unreadable: number;
  readonly growth: number;
}

describe('the memory of a search', () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(removeTemporaryFolders);

  const write = (number: number, lines: readonly string[]): void => {
    const { folder: session, transcript } = sessionFiles(
      path.join(folder, `session-${`${number}`.padStart(10, '0')}`),
    );
    mkdirSync(session);
    writeFileSync(transcript, `${lines.join('\n')}\n`);
  };
  const measure = (query: string): Measured => {
    const program = path.join(__dirname, '../../../dist/libs-search-worker/measured-search.mjs');
    const told = execFileSync(process.execPath, [program, folder, query], { encoding: 'utf8' });
    return JSON.parse(told) as Measured;
  };

  const tell = (what: string, { growth }: Measured): void => {
    process.stdout.write(`  memory of a search over ${what}: ${growth.toFixed(0)} MiB\n`);
  };

  it('stays under 150 MiB over 2,000 sessions whose every line is parsed', () => {
    const lines = Array.from({ length: 20 }, (_, n) => lineOf(n, `word ${n} `.repeat(200)));
    for (let session = 0; session < 2000; session += 1) write(session, lines);
    const measured = measure('needle');
    expect(measured).toMatchObject({ hits: 0, scanned: 2000, unreadable: 0 });
    tell('2,000 sessions', measured);
    expect(measured.growth).toBeLessThan(MOST);
  });

  it('does not grow with the number of lines that are as long, or hold as much, as may be parsed', () => {
    for (let session = 0; session < 20; session += 1) {
      write(session, [lineOf(1, '漢字 é '.repeat(700_000))]);
      const head = lineOf(1, 'many values').slice(0, -1);
      write(session + 20, [`${head},"x":[${'{},'.repeat(400_000)}{}]}`]);
      write(session + 40, [lineOf(1, 'long '.repeat(2_000_000))]);
    }
    const measured = measure('needle');
    // longer ones are passed over
    expect(measured).toMatchObject({ hits: 0, scanned: 60, unreadable: 20 });
    tell('forty lines of hostile length', measured);
    // what is not collected yet: a single one takes some fifty
    expect(measured.growth).toBeLessThan(MOST_HOSTILE);
  });
});
