import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { statSync } from 'node:fs';
import { CodedError, coded, toAppError, type AppError } from '@fyllo/protocol';
import { agentEnvironment, type Environment } from './environment';
import { LineSplitter } from './line-splitter';
import { personEnvironment } from './person-environment';
import type { GroupWatch } from './reaper-link';
import { spawnError, spawnForm } from './spawn-form';
import { StderrTail } from './stderr-tail';
import { stopGroup } from './stop-group';

export interface AgentCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
}

/** How a process ended. `fault`: what its output made us end it for. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
  readonly fault?: AppError;
}

export interface ProcessListener {
  /** One line of stdout; a promise holds further reading back. Throwing ends the process with that fault. */
  line(line: Buffer): Promise<void> | undefined;
  /** Once, after the last line: the end of a process is the end of its stdout, because wrappers exit first. */
  ended(end: ProcessEnd): void;
}

/** How long the exit code and the rest of stderr may come after the end of stdout, and after that of the group. */
const LAST_WORDS_MS = 300;
/** What a program that closed its stdout gets before it is asked to go. */
const LEFTOVER_MS = 200;

/** A running agent with its process group. */
export class AgentProcess {
  readonly stderr = new StderrTail();
  private exit: Pick<ProcessEnd, 'code' | 'signal'> = { code: null, signal: null };
  /** It has left, and all it wrote to stderr is read. */
  private readonly gone: Promise<unknown>;
  private stopping: Promise<void> | undefined;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    readonly pid: number,
    private readonly watch: GroupWatch,
    private readonly listener: ProcessListener,
  ) {
    watch.add(pid);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', (code, signal) => {
        this.exit = { code, signal };
        resolve();
      });
    });
    const drained = new Promise((resolve) => child.stderr.once('close', resolve));
    this.gone = Promise.all([exited, drained]);
    child.stderr.on('data', (chunk: Buffer) => {
      this.stderr.push(chunk);
    });
    for (const stream of [child.stdin, child.stderr]) stream.on('error', () => undefined);
    void this.read();
  }

  /**
   * Errors: `folder-missing`, `agent-not-found`, `agent-not-executable`, `io-failed`.
   */
  static async start(
    command: AgentCommand,
    watch: GroupWatch,
    listener: ProcessListener,
  ): Promise<AgentProcess> {
    requireFolder(command.cwd);
    const env = agentEnvironment(await personEnvironment(), command.env);
    const form = spawnForm(command.command, command.args, env);
    // SECURITY: C-01 — a list, never a shell
    const child = spawn(form.file, [...form.args], {
      cwd: command.cwd,
      env,
      stdio: 'pipe',
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: form.verbatim,
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve).once('error', (error: NodeJS.ErrnoException) => {
        reject(spawnError(error, command.command));
      });
    });
    child.on('error', () => undefined); // a signal that could not be sent
    if (child.pid === undefined) throw coded('io-failed', 'The process has no id');
    return new AgentProcess(child, child.pid, watch, listener);
  }

  /** Settles when the agent may be sent more; rejects when it no longer reads. */
  async write(text: string): Promise<void> {
    const { stdin } = this.child;
    if (!stdin.writable) throw coded('agent-exited', 'The agent no longer reads');
    await new Promise<void>((resolve, reject) => {
      stdin.write(text, (error) => {
        if (error) reject(coded('agent-exited', error.message));
        else resolve();
      });
    });
  }

  /** Ends the whole group: end of stdin, SIGTERM, SIGKILL. Settles within `STOP_TOTAL_MS`. */
  stop(termAfterMs?: number): Promise<void> {
    this.stopping ??= this.stopTree(termAfterMs);
    return this.stopping;
  }

  private async stopTree(termAfterMs?: number): Promise<void> {
    this.child.stdin.end();
    await stopGroup(this.pid, termAfterMs);
    this.watch.remove(this.pid);
    // what the last of them wrote may not be read yet, and a process that left the group may hold the pipes for ever
    await this.lastWords();
    this.child.stdout.destroy();
    this.child.stderr.destroy();
  }

  private async read(): Promise<void> {
    let fault: AppError | undefined;
    try {
      await this.readLines();
    } catch (error) {
      if (error instanceof CodedError) fault = toAppError(error);
      else if (this.stopping === undefined) fault = { ...toAppError(error), code: 'io-failed' };
    }
    const stopped = this.stop(fault === undefined ? LEFTOVER_MS : 0);
    await this.lastWords();
    this.listener.ended({ ...this.exit, ...(fault === undefined ? {} : { fault }) });
    await stopped;
  }

  private async lastWords(): Promise<void> {
    // after a stall the time is over at once: what came meanwhile is still looked at
    const late = new Promise((resolve) => {
      setTimeout(setImmediate, LAST_WORDS_MS, resolve).unref();
    });
    await Promise.race([this.gone, late]);
  }

  private async readLines(): Promise<void> {
    let lines: Buffer[] = [];
    const splitter = new LineSplitter((line) => lines.push(line));
    const hand = async (): Promise<void> => {
      const ready = lines;
      lines = [];
      for (const line of ready) {
        const wait = this.listener.line(line);
        if (wait !== undefined) await wait;
      }
    };
    for await (const chunk of this.child.stdout) {
      splitter.push(chunk as Buffer);
      await hand();
    }
    splitter.end();
    await hand();
  }
}

function requireFolder(cwd: string): void {
  const isFolder = statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder)
    throw coded('folder-missing', 'The working folder does not exist', { detail: cwd });
}
