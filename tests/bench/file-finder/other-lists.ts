import { spawn } from 'node:child_process';
import { opendirSync } from 'node:fs';

/** Milliseconds, and how many files came out. */
export interface TimedList {
  readonly milliseconds: number;
  readonly files: number;
}

/** `rg --files --hidden` in the folder: from its start to its last line. */
export async function ripgrepFiles(folder: string): Promise<TimedList> {
  const start = performance.now();
  const program = spawn('rg', ['--no-config', '--files', '--hidden', '--glob', '!.git'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await new Promise((resolve) => program.once('close', resolve));
  return { milliseconds: performance.now() - start, files: output.split('\n').length - 1 };
}

/** What no list made in Node can be faster than: the folders that are not ignored, read and nothing else. */
export function readingFolders(root: string): TimedList {
  const start = performance.now();
  const folders = [root];
  let files = 0;
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const folder = opendirSync(at, { bufferSize: 256 });
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      if (!entry.isDirectory()) files += 1;
      else if (entry.name !== 'node_modules') folders.push(`${at}/${entry.name}`);
    }
    folder.closeSync();
  }
  return { milliseconds: performance.now() - start, files };
}
