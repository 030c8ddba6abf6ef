import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { FaultyFs } from '@fyllo/files';
import { SessionStore } from '@fyllo/session-store';

const PROGRAM = path.resolve(__dirname, '../../dist/tests-crash/lock-starter.mjs');
const RACES = 20;
const SINCE = '2026-01-01T00:00:00.000Z';

/** A process that wants the data folder. */
class Starter {
  private readonly lines: AsyncIterator<string>;

  constructor(private readonly child: ChildProcess) {
    if (child.stdout === null) throw new Error('no output');
    this.lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  }

  static run(dataDir: string): Starter {
    return new Starter(
      spawn(process.execPath, [PROGRAM, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  async says(): Promise<string> {
    const next = await this.lines.next();
    return next.done === true ? '' : next.value;
  }

  go(): void {
    this.child.stdin?.write('go\n');
  }

  async end(): Promise<void> {
    const closed = new Promise((resolve) => this.child.once('close', resolve));
    this.child.stdin?.end();
    if (this.child.exitCode === null) await closed;
  }
}

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fyllo-race-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A pid nobody has: the largest a Linux may give is below it. */
const NOBODY = 4_194_305;

describe('two processes that want one data folder', () => {
  it(`never both get it, in ${RACES} races, half of them for the lock of a dead process`, async () => {
    let races = 0;
    for (let race = 0; race < RACES; race += 1) {
      const dataDir = path.join(root, `race-${race}`);
      mkdirSync(dataDir);
      if (race % 2 === 1) {
        const owner = { pid: NOBODY, startTicks: '1', since: SINCE };
        writeFileSync(path.join(dataDir, 'lock'), JSON.stringify(owner));
      }
      const starters = [Starter.run(dataDir), Starter.run(dataDir)];
      expect(await Promise.all(starters.map((one) => one.says()))).toEqual(['ready', 'ready']);
      for (const one of starters) one.go();
      const said = await Promise.all(starters.map((one) => one.says()));
      const winner = starters[said.indexOf('holds')];
      expect(said.filter((line) => line === 'holds')).toHaveLength(1);
      const refusal = said.find((line) => line !== 'holds');
      expect(refusal).toContain(`refused storage-locked pid ${winner?.pid ?? 0}, since 20`);
      await Promise.all(starters.map((one) => one.end()));
      expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
      races += 1;
    }
    expect(races).toBe(RACES);
  });
});

describe('a stale lock', () => {
  const ownTicks = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ')[19] ?? '';
  const lock = (owner: object): string => JSON.stringify({ since: SINCE, ...owner });
  const STALE: readonly (readonly [string, string])[] = [
    ['of a dead process', lock({ pid: NOBODY, startTicks: '5' })],
    ['of a dead process, without its start', lock({ pid: NOBODY, startTicks: null })],
    ['of a dead process, of an older kind', lock({ pid: NOBODY })],
    ['whose pid this process has now', lock({ pid: process.pid, startTicks: '1' })],
    ['whose pid the first process has now', lock({ pid: 1, startTicks: '999999999' })],
    ['whose pid the parent has now', lock({ pid: process.ppid, startTicks: `${ownTicks}1` })],
    ['with a pid that is none', lock({ pid: 0, startTicks: '5' })],
    ['with a pid that would be a group', lock({ pid: -1, startTicks: '5' })],
    ['that was torn', '{"pid":12'],
    ['that is empty', ''],
  ];

  it.each(STALE)('%s is taken over', async (_name, content) => {
    const dataDir = mkdtempSync(path.join(root, 'stale-'));
    writeFileSync(path.join(dataDir, 'lock'), content);
    const store = await SessionStore.open(dataDir, { fs: new FaultyFs() });
    expect(JSON.parse(readFileSync(path.join(dataDir, 'lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    await store.close();
  });

  it('is tried in ten kinds', () => {
    expect(STALE).toHaveLength(10);
  });
});
