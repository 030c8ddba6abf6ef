import { spawn, type ChildProcess } from 'node:child_process';
import type { OwnProgram } from '../api';
import { agentEnvironment } from './environment';
import { processStartTime } from './process-start-time';

/** Hears which process groups must not outlive this process. */
export interface GroupWatch {
  add(pgid: number): void;
  remove(pgid: number): void;
}

/** A reaper that cannot live must not be started without end; each death in a row waits twice as long. */
const FIRST_RESTART_MS = 100;
const LAST_RESTART_MS = 30_000;

/** Our end of the reaper: starts it with the first group, and anew, with all groups, should it die. */
// SECURITY: C-03
export class ReaperLink implements GroupWatch {
  private child: ChildProcess | undefined;
  private timer: NodeJS.Timeout | undefined;
  private delay = FIRST_RESTART_MS;
  private startedAt = 0;
  private readonly lines = new Map<number, string>();

  constructor(private readonly program: OwnProgram) {}

  add(pgid: number): void {
    const line = `add ${pgid} ${processStartTime(pgid)}\n`;
    this.lines.set(pgid, line);
    if (this.child === undefined) this.start();
    else this.child.stdin?.write(line);
  }

  remove(pgid: number): void {
    this.lines.delete(pgid);
    this.child?.stdin?.write(`del ${pgid}\n`);
  }

  /** The reaper ends by itself when its stdin does. */
  close(): void {
    const child = this.child;
    this.child = undefined;
    clearTimeout(this.timer);
    child?.stdin?.end();
  }

  private start(): void {
    clearTimeout(this.timer);
    const { command, args, env = {} } = this.program;
    const child = spawn(command, [...args], {
      detached: true,
      windowsHide: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...agentEnvironment(process.env), ...env },
    });
    const forget = (): void => {
      if (this.child !== child) return;
      this.child = undefined;
      this.startLater();
    };
    child.on('error', forget).on('exit', forget);
    child.stdin.on('error', forget);
    child.unref();
    this.child = child;
    this.startedAt = Date.now();
    for (const line of this.lines.values()) child.stdin.write(line);
  }

  /** Groups that run must not be without a reaper until the next one is added. */
  private startLater(): void {
    if (this.lines.size === 0) return;
    if (Date.now() - this.startedAt > LAST_RESTART_MS) this.delay = FIRST_RESTART_MS;
    this.timer = setTimeout(() => {
      if (this.child === undefined && this.lines.size > 0) this.start();
    }, this.delay).unref();
    this.delay = Math.min(this.delay * 2, LAST_RESTART_MS);
  }
}
