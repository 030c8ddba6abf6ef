import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process was started, in a form that can only be compared: with the pid it names one process, because a
 * pid is used again. Empty when there is no such process, or no way to know.
 */
export function processStartTime(pid: number): string {
  if (process.platform === 'linux') return statField(pid, 22) ?? '';
  if (process.platform === 'win32') return '';
  const listing = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return listing.status === 0 ? listing.stdout.trim() : '';
}

/** A field of `/proc/<pid>/stat`, counted from 1. The second is a name in brackets that may hold anything. */
export function statField(pid: number, field: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3];
  } catch {
    return undefined;
  }
}
