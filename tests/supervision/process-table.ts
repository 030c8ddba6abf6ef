import { readdirSync, readFileSync } from 'node:fs';

/** Pids of processes that have not ended and whose command line holds a text (Linux). */
export function liveProcesses(mark: string): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && isLive(pid, mark));
}

function isLive(pid: number, mark: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    return state !== 'Z' && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
  } catch {
    return false; // it ended while we looked
  }
}

/** Waits until no process with the mark is left, at most `ms` milliseconds; returns those that are. */
export async function survivors(mark: string, ms: number): Promise<readonly number[]> {
  const end = Date.now() + ms;
  let left = liveProcesses(mark);
  while (left.length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    left = liveProcesses(mark);
  }
  return left;
}
