import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { coded } from '@fyllo/protocol';
import { agentEnvironment, type Environment } from './environment';
import type { GroupWatch } from './reaper-link';
import { spawnError, spawnForm } from './spawn-form';
import { stopGroup } from './stop-group';

/** A program that does one thing and ends. */
export interface ProgramRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The person's, before it is cleaned for a child. */
  readonly env: Environment;
  /** Ends the program with all it has started. */
  readonly signal: AbortSignal;
  /** Hears each line of stdout and stderr. */
  line(text: string): void;
}

/** A program that has much to say in one line has its line cut. */
const MAX_LINE_CHARS = 2000;

/**
 * Runs a program in a process group of its own, without a shell and without input, and answers its exit code (null
 * when a signal ended it). What it started and left running is ended too.
 * Errors: `cancelled`, `agent-not-found`, `agent-not-executable`, `io-failed`.
 */
// SECURITY: C-01
export async function runProgram(run: ProgramRun, watch: GroupWatch): Promise<number | null> {
  refuseCancelled(run.signal);
  const env = agentEnvironment(run.env);
  const form = spawnForm(run.command, run.args, env);
  const child = spawn(form.file, [...form.args], {
    cwd: run.cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: form.verbatim,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve).once('error', (error) => {
      reject(spawnError(error, run.command));
    });
  });
  const { pid } = child;
  if (pid === undefined) return ended;
  watch.add(pid);
  const aborted = new Promise<void>((resolve) => {
    run.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const heard = Promise.all([
    readLines(child.stdout, (text) => run.line(text)),
    readLines(child.stderr, (text) => run.line(text)),
  ]);
  try {
    const code = await Promise.race([ended, aborted]);
    refuseCancelled(run.signal);
    await Promise.race([heard, aborted, leftOpen()]);
    return code ?? null;
  } finally {
    await stopGroup(pid, 0);
    watch.remove(pid);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

/** What a program leaves running may hold its output open. */
const leftOpen = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 500).unref();
  });

function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw coded('cancelled', 'The program was ended');
}

async function readLines(stream: Readable, take: (text: string) => void): Promise<void> {
  stream.setEncoding('utf8');
  let rest = '';
  return new Promise((resolve) => {
    stream.on('data', (text: string) => {
      const lines = (rest + text).split(/\r?\n|\r/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARS);
      for (const line of lines) take(line.slice(0, MAX_LINE_CHARS));
    });
    stream.once('close', () => {
      if (rest !== '') take(rest);
      rest = '';
      resolve();
    });
    stream.on('error', () => undefined);
  });
}
