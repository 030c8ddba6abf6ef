import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Death } from './dying-fs';

const PROGRAMS = path.resolve(__dirname, '../../dist/tests-crash');

/** Runs a writer to its death, and answers which records it had acknowledged by then. */
export async function killWriter(
  program: 'store-writer' | 'careless-writer',
  dataDir: string,
  death: Death,
): Promise<readonly number[]> {
  const args = [path.join(PROGRAMS, `${program}.mjs`), dataDir, JSON.stringify(death)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => (said += chunk));
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, by) => resolve(by));
  });
  if (signal !== 'SIGKILL') throw new Error(`the writer ended by itself: ${said}`);
  return said.split('\n').slice(0, -1).map(Number);
}
