import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endTree } from './process-tree';

const MAX_OUTPUT_CHARS = 256 * 1024;
/** What ignores SIGTERM is killed after this. */
const KILL_AFTER_MS = 1500;
/** What the shell left in the background may keep its output open; this long is waited for it. */
const OUTPUT_GRACE_MS = 500;

export interface CommandEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A command line run by the system's shell, with its output so far. */
export class ShellCommand {
  /** Both streams in the order they came; only the end is kept when there is much. */
  output = '';
  truncated = false;
  /** Settles when the shell has ended and, after `stop`, all its descendants. Never rejects. */
  readonly ended: Promise<CommandEnd>;
  private readonly child: ChildProcess;
  private stopping: Promise<void> | undefined;

  constructor(line: string, cwd: string) {
    const { FYLLO_GUIDE_HOME: _ours, ...env } = process.env;
    const child = spawn(line, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      const decoder = new TextDecoder();
      stream.on('data', (bytes: Buffer) => this.append(decoder.decode(bytes, { stream: true })));
    }
    this.ended = this.watch();
  }

  /** Ends the shell and its descendants. */
  stop(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    this.stopping ??= endTree(pid, KILL_AFTER_MS).catch((error: unknown) =>
      this.append(String(error)),
    );
  }

  private async watch(): Promise<CommandEnd> {
    const closed = new Promise<void>((resolve) => this.child.once('close', () => resolve()));
    const end = await new Promise<CommandEnd>((resolve) => {
      this.child.once('error', (error) => {
        this.append(error.message);
        resolve({ exitCode: null, signal: null });
      });
      this.child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
    });
    const waiting = new AbortController();
    await Promise.race([
      closed,
      sleep(OUTPUT_GRACE_MS, undefined, { signal: waiting.signal }).catch(() => undefined), // closed first
    ]);
    waiting.abort();
    await this.stopping;
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
    return end;
  }

  private append(text: string): void {
    const whole = this.output + text;
    this.truncated ||= whole.length > MAX_OUTPUT_CHARS;
    this.output = whole.slice(-MAX_OUTPUT_CHARS);
  }
}
