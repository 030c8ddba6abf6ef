import { processStartTime } from './process-start-time';
import { isGroupAlive, signalGroup } from './process-group';

/** Together less than the two seconds in which nothing may be left. */
const KILL_AFTER_MS = 800;
const POLL_MS = 25;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The process groups a host has running, as told line by line: `add <pgid> <start time>`, `del <pgid>`. */
export class ReaperList {
  private readonly groups = new Map<number, string>();

  take(line: string): void {
    const [word, id, ...startTime] = line.trim().split(' ');
    const pgid = Number(id);
    if (!Number.isSafeInteger(pgid) || pgid <= 1) return;
    if (word === 'add') this.groups.set(pgid, startTime.join(' '));
    else if (word === 'del') this.groups.delete(pgid);
  }

  /**
   * Groups that are still those that were told. A group whose leader has gone keeps its number for itself until
   * its last member ends; a leader that started at another time is a stranger that got the number later.
   */
  // SECURITY: C-03
  alive(): readonly number[] {
    return [...this.groups]
      .filter(([pgid, told]) => {
        const now = processStartTime(pgid);
        return isGroupAlive(pgid) && (now === '' || now === told);
      })
      .map(([pgid]) => pgid);
  }
}

/** Ends every group: asked first, then by force. */
export async function reap(list: ReaperList): Promise<void> {
  for (const pgid of list.alive()) signalGroup(pgid, 'SIGTERM');
  const deadline = Date.now() + KILL_AFTER_MS;
  while (Date.now() < deadline && list.alive().length > 0) await pause(POLL_MS);
  for (const pgid of list.alive()) signalGroup(pgid, 'SIGKILL');
}

/**
 * The whole program of the reaper: it lives beside the host in a session of its own, hears of process groups on
 * stdin, and when the pipe ends because the host is no more, however it died, it ends the groups and itself.
 */
export function runReaper(): void {
  const list = new ReaperList();
  let rest = '';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  process.stdin.setEncoding('latin1');
  process.stdin.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) list.take(line);
  });
  let ended = false;
  const finish = (): void => {
    if (ended) return;
    ended = true;
    void reap(list).finally(() => {
      process.exit(0);
    });
  };
  process.stdin.on('end', finish).on('error', finish).on('close', finish);
}
