import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Message } from '@fyllo/protocol';

/** Milliseconds, and what came out. */
export interface TimedCount {
  readonly milliseconds: number;
  readonly hits: number;
}

/** The version of ripgrep on the path, if there is one. */
export const ripgrepVersion = (): string | undefined => {
  const { status, stdout } = spawnSync('rg', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0] : undefined;
};

/** `rg -i --fixed-strings` over the files: from its start to its last line. */
export async function ripgrep(query: string, files: readonly string[]): Promise<TimedCount> {
  const start = performance.now();
  const program = spawn('rg', ['--no-config', '-i', '--fixed-strings', query, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await new Promise((resolve) => program.once('close', resolve));
  const milliseconds = performance.now() - start;
  return { milliseconds, hits: output.split('\n').length - 1 };
}

/** What no search in Node can be faster than: every file opened, read into one buffer and closed. */
export function readingAlone(files: readonly string[]): number {
  const buffer = Buffer.allocUnsafeSlow(2 ** 20);
  const start = performance.now();
  for (const path of files) {
    const file = openSync(path, 'r');
    while (readSync(file, buffer, 0, buffer.length, null) === buffer.length);
    closeSync(file);
  }
  return performance.now() - start;
}

/** The obvious way: every line parsed, every text lower-cased. */
export function parsedSearch(query: string, files: readonly string[]): Promise<TimedCount> {
  const start = performance.now();
  let hits = 0;
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      const { parts } = JSON.parse(line) as Message;
      for (const part of parts) {
        if (part.type === 'text' && part.text.toLowerCase().includes(query)) hits += 1;
      }
    }
  }
  return Promise.resolve({ milliseconds: performance.now() - start, hits });
}
