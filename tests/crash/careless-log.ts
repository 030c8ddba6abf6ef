import { constants } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { nodeFs, type FsPort } from '@fyllo/files';
import { recordsIn, recordText } from './records';

/** What streams write at a time. */
const CHUNK = 64 * 1024;

/**
 * The bad twin of the store's log: it adds its line at the end of the file whatever lies there, and reads only
 * lines that are whole. The same kills must show records lost here, or they prove nothing.
 */
export async function appendCarelessly(
  file: string,
  n: number,
  fs: FsPort = nodeFs,
): Promise<void> {
  const line = Buffer.from(`${JSON.stringify({ text: recordText(n, 'large') })}\n`);
  const handle = await fs.open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const { size } = await handle.stat();
    for (let done = 0; done < line.length; done += CHUNK) {
      await handle.write(line, done, Math.min(CHUNK, line.length - done), size + done);
    }
  } finally {
    await handle.close();
  }
}

export async function readStrictly(file: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    try {
      const { text } = JSON.parse(line) as { readonly text: string };
      found.push(...recordsIn(text, 'large'));
    } catch {
      continue; // a careless reader skips what it does not understand
    }
  }
  return found;
}

/** Whether the last line of a file has no end. */
export async function isTorn(file: string): Promise<boolean> {
  const { size } = await stat(file);
  const handle = await open(file, 'r');
  try {
    const last = Buffer.alloc(1);
    await handle.read(last, 0, 1, Math.max(0, size - 1));
    return size > 0 && last[0] !== 0x0a;
  } finally {
    await handle.close();
  }
}
