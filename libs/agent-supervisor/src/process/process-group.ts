import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { statField } from './process-start-time';
import { systemProgram } from './windows-command';

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
export const isGroupAlive = (pgid: number): boolean => new GroupLife(pgid).isAlive();

/** Watches a process group: remembers one process that lives, because looking for one reads the whole of `/proc`. */
export class GroupLife {
  private member: number | undefined;

  constructor(private readonly pgid: number) {
    this.member = pgid;
  }

  isAlive(): boolean {
    try {
      process.kill(process.platform === 'win32' ? this.pgid : -this.pgid, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
    if (process.platform !== 'linux') return true;
    // a container without an init process never collects the dead
    if (this.member !== undefined && this.isLiveMember(this.member)) return true;
    this.member = readdirSync('/proc')
      .map(Number)
      .find((pid) => Number.isInteger(pid) && this.isLiveMember(pid));
    return this.member !== undefined;
  }

  private isLiveMember(pid: number): boolean {
    const isMember = statField(pid, 5) === String(this.pgid);
    return isMember && !['Z', 'X', undefined].includes(statField(pid, 3));
  }
}

function endWindowsTree(pid: number): boolean {
  const taskkill = systemProgram(process.env, 'taskkill.exe');
  const options = { stdio: 'ignore', windowsHide: true } as const;
  spawn(taskkill, ['/T', '/F', '/PID', String(pid)], options).on('error', () => {
    try {
      process.kill(pid);
    } catch {
      return; // it has ended by itself
    }
  });
  return true;
}
