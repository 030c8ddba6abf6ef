import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { isGroupAlive } from './process-group';
import { runProgram, type ProgramRun } from './program-run';

afterAll(removeTemporaryFolders);

const onPosix = process.platform === 'win32' ? describe.skip : describe;

function run(script: string, change: Partial<ProgramRun> = {}) {
  const lines: string[] = [];
  const groups: number[] = [];
  const watched: string[] = [];
  const watch = {
    add: (pgid: number) => {
      groups.push(pgid);
      watched.push('add');
    },
    remove: () => watched.push('remove'),
  };
  const ended = runProgram(
    {
      ...{ command: 'sh', args: ['-c', script], cwd: temporaryFolder() },
      env: { PATH: process.env['PATH'], KEPT: 'yes', NODE_OPTIONS: 'x', FYLLO_X: 'x' },
      signal: new AbortController().signal,
      line: (text) => lines.push(text),
      ...change,
    },
    watch,
  );
  return { ended, lines, groups, watched };
}

const plainFile = path.join(temporaryFolder(), 'plain');
writeFileSync(plainFile, 'x', { mode: 0o644 });

onPosix('a program that ends (of sh, which Windows has not)', () => {
  it('is heard line by line, without our variables and without input', async () => {
    const script = 'cat; echo out; echo err >&2; printf "a\\r50%%\\rb\\n"; env | sort';
    const { ended, lines, watched } = run(script);
    expect(await ended).toBe(0);
    expect(lines).toEqual(expect.arrayContaining(['out', 'err', 'a', '50%', 'KEPT=yes']));
    expect(lines.filter((line) => /NODE_OPTIONS|FYLLO/.test(line))).toEqual([]);
    expect(watched).toEqual(['add', 'remove']);
  });

  it.each([
    ['exit 3', 3],
    ['kill -9 $$', null],
  ])('by %j answers %s', async (script, code) => {
    expect(await run(script).ended).toBe(code);
  });

  it('takes with it what it left running', async () => {
    const { ended, groups } = run('sleep 60 & exit 0');
    expect(await ended).toBe(0);
    expect(groups).toHaveLength(1);
    for (const group of groups) expect(isGroupAlive(group)).toBe(false);
  });

  it('can be ended as a group, also when it refuses to', async () => {
    const ending = new AbortController();
    const file = path.join(temporaryFolder(), 'ready');
    const script = `trap "" TERM; (trap "" TERM; sleep 60) & echo ready; sleep 60; echo x > ${file}`;
    const { ended, groups } = run(script, {
      signal: ending.signal,
      line: () => ending.abort(),
    });
    await expect(ended).rejects.toThrow('cancelled');
    expect(groups).toHaveLength(1);
    for (const group of groups) expect(isGroupAlive(group)).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  it('is not begun when it was ended before', async () => {
    const { ended, groups } = run('echo x', { signal: AbortSignal.abort() });
    await expect(ended).rejects.toThrow('cancelled');
    expect(groups).toEqual([]);
  });

  it.each([
    [{ command: 'no-such-program' }, 'agent-not-found'],
    [{ command: plainFile }, 'agent-not-executable'],
    [{ cwd: '/nonexistent/folder' }, 'agent-not-found'],
  ])('with %j is refused as %s', async (change, code) => {
    await expect(run('true', change).ended).rejects.toThrow(code);
  });

  it('gets its arguments as they are', async () => {
    const args = ['$(id)', 'a b', '`x`', '--', '-x', ';', '&&', '"', "'", '*', '\n', '%PATH%'];
    const file = path.join(temporaryFolder(), 'args');
    const script =
      'const [f, ...a] = process.argv.slice(1); require("fs").writeFileSync(f, JSON.stringify(a))';
    const { ended } = run('', {
      command: process.execPath,
      args: ['-e', script, '--', file, ...args],
    });
    expect(await ended).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(args);
  });

  it('has endless lines cut', async () => {
    const { ended, lines } = run('head -c 1000000 /dev/zero | tr "\\0" x; echo; echo end');
    expect(await ended).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines.map(({ length }) => length)).toEqual([2000, 3]);
  });
});
