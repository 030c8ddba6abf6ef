import { spawn, type ChildProcess } from 'node:child_process';
import type { OwnProgram } from '../api';
import { agentEnvironment } from './environment';
import { processStartTime } from './process-start-time';

/** Hears which process groups must not outlive this process. */
export interface GroupWatch {
  add(pgid: number): void;
  remove(pgid: number): void;
}

/** Our end of the reaper: starts it with the first group, and anew, with all groups, should it die. */
// SECURITY: C-03
export class ReaperLink implements GroupWatch {
  private child: ChildProcess | undefined;
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
    child?.stdin?.end();
  }

  private start(): void {
    const { command, args, env = {} } = this.program;
    const child = spawn(command, [...args], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...agentEnvironment(process.env), ...env },
    });
    const forget = (): void => {
      if (this.child === child) this.child = undefined;
    };
    child.on('error', forget).on('exit', forget);
    child.stdin.on('error', forget);
    child.unref();
    this.child = child;
    for (const line of this.lines.values()) child.stdin.write(line);
  }
}
