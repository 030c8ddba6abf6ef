import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Death } from './dying-fs';
import type { RecordSize } from './records';

const PROGRAMS = path.resolve(__dirname, '../../dist/tests-crash');

/** What a writer had acknowledged when it died: numbers by kind, such as those of its records. */
export type Acknowledged = (kind: 'record' | 'title' | 'made' | 'deleted') => readonly number[];

/** Runs a writer to its death. */
export async function killWriter(
  program: 'store-writer' | 'careless-writer',
  dataDir: string,
  death: Death,
  size: RecordSize = 'large',
): Promise<Acknowledged> {
  const args = [path.join(PROGRAMS, `${program}.mjs`), dataDir, JSON.stringify(death), size];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => (said += chunk));
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, by) => resolve(by));
  });
  if (signal !== 'SIGKILL') throw new Error(`the writer ended by itself: ${said}`);
  const lines = said.split('\n').slice(0, -1);
  return (kind) =>
    lines.filter((line) => line.startsWith(`${kind} `)).map((line) => Number(line.split(' ')[1]));
}
