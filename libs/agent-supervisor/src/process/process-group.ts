import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { statField } from './process-start-time';

/**
 * Sends a signal to every process of a group. Returns whether there was anybody to hear it.
 * On Windows, which has no groups, any signal ends the tree below the process.
 */
export function signalGroup(pgid: number, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  if (pgid <= 1) return false; // 0 and 1 would mean our own group, or everybody
  if (process.platform === 'win32') return endWindowsTree(pgid);
  try {
    process.kill(-pgid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Whether any process of the group is left. One that has ended and was not collected by its parent is not. */
export function isGroupAlive(pgid: number): boolean {
  try {
    process.kill(process.platform === 'win32' ? pgid : -pgid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // a container without an init process never collects the dead
  return process.platform !== 'linux' || liveMembers(pgid).length > 0;
}

/** Pids of the group that have not ended (Linux). */
export function liveMembers(pgid: number): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && statField(pid, 5) === String(pgid))
    .filter((pid) => !['Z', 'X', undefined].includes(statField(pid, 3)));
}

function endWindowsTree(pid: number): boolean {
  spawn('taskkill', ['/T', '/F', '/PID', String(pid)], { stdio: 'ignore' }).on('error', () => {
    process.kill(pid);
  });
  return true;
}
