import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './error-code';

/** A process of the system. `start` tells it from a later one that got the same id. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly start: string;
}

const POLL_MS = 40;

/** The given processes and everything below them, parents first. */
export function treeOf(
  roots: readonly number[],
  table: readonly ProcessEntry[],
): readonly ProcessEntry[] {
  const tree = table.filter(({ pid }) => roots.includes(pid));
  for (const member of tree) {
    for (const entry of table) {
      if (entry.parent === member.pid && !tree.includes(entry)) tree.push(entry);
    }
  }
  return tree;
}

/**
 * Ends a process and its descendants: SIGTERM, then SIGKILL to those that are left after `graceMs`. Commands stay in
 * this agent's own process group, so that whoever ends the agent ends them too; that is why there is no group to
 * signal.
 */
export async function endTree(pid: number, graceMs: number): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)('taskkill', ['/pid', String(pid), '/T', '/F']).catch(ignoreEnded);
    return;
  }
  const members = treeOf([pid], await processTable());
  for (const member of members) send(member.pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  let left = members;
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(POLL_MS);
    left = stillThere(members, await processTable());
  }
  const roots = left.map((member) => member.pid);
  for (const member of treeOf(roots, await processTable())) send(member.pid, 'SIGKILL');
}

const stillThere = (
  members: readonly ProcessEntry[],
  table: readonly ProcessEntry[],
): readonly ProcessEntry[] =>
  members.filter((member) =>
    table.some(({ pid, start }) => pid === member.pid && start === member.start),
  );

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    ignoreEnded(error);
  }
}

/** A process that has ended meanwhile needs no signal; taskkill says so by its exit code. */
function ignoreEnded(error: unknown): void {
  const code = errorCode(error);
  if (code !== 'ESRCH' && typeof code !== 'number') throw error;
}

const processTable = (): Promise<readonly ProcessEntry[]> =>
  process.platform === 'linux' ? tableFromProc() : tableFromPs();

/** Fields after the name in parentheses: state, parent, …, and as the 20th the start time. Zombies are left out. */
async function tableFromProc(): Promise<readonly ProcessEntry[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const entries = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // it has ended
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state, parent] = fields;
      if (!parent || state === 'Z') return [];
      return [{ pid: Number(pid), parent: Number(parent), start: fields[19] ?? '' }];
    }),
  );
  return entries.flat();
}

async function tableFromPs(): Promise<readonly ProcessEntry[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,lstart=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, ...start] = line.trim().split(/\s+/u);
      return { pid: Number(pid), parent: Number(parent), start: start.join(' ') };
    });
}
