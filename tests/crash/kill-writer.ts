import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Death } from './dying-fs';
import type { RecordSize } from './records';

const PROGRAMS = path.resolve(__dirname, '../../dist/tests-crash');

/** What a writer had acknowledged when it died: numbers by kind, such as those of its records. */
export type Acknowledged = (kind: 'record' | 'title' | 'made' | 'deleted') => readonly number[];

/** Runs a program until it ends or is killed; answers what it said, and by which signal it ended. */
export async function runWriter(
  program: string,
  args: readonly string[],
): Promise<{ readonly said: string; readonly signal: NodeJS.Signals | null }> {
  const file = path.join(PROGRAMS, `${program}.mjs`);
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => (said += chunk));
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, by) => resolve(by));
  });
  return { said, signal };
}

/** Runs a writer to its death. */
export async function killWriter(
  program: 'store-writer' | 'careless-writer',
  dataDir: string,
  death: Death,
  size: RecordSize = 'large',
): Promise<Acknowledged> {
  const { said, signal } = await runWriter(program, [dataDir, JSON.stringify(death), size]);
  if (signal !== 'SIGKILL') throw new Error(`the writer ended by itself: ${said}`);
  const lines = said.split('\n').slice(0, -1);
  return (kind) =>
    lines.filter((line) => line.startsWith(`${kind} `)).map((line) => Number(line.split(' ')[1]));
}
