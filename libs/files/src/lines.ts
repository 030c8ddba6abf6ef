import { readRange } from './file-bytes';
import type { FileHandlePort } from './fs-port';

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 64 * 1024;

/** One physical line, without its line feed. */
export interface Line {
  /** Byte offset of its first byte. */
  readonly offset: number;
  readonly bytes: Buffer;
  /** Whether a line feed follows. */
  readonly terminated: boolean;
}

type Readable = Pick<FileHandlePort, 'read'>;

/** Lines of `[0, end)`, last first, reading only as far as the caller goes. Empty lines are left out. */
export async function* linesBackward(
  file: Readable,
  end: number,
  chunkBytes = CHUNK_BYTES,
): AsyncGenerator<Line, void> {
  let later: Buffer[] = []; // pieces of the line being put together, the last piece first
  let terminated = false;
  let position = end;
  while (position > 0) {
    const start = Math.max(0, position - chunkBytes);
    const chunk = await readRange(file, { offset: start, length: position - start });
    let cut = chunk.length;
    let feed = lastFeed(chunk, cut);
    while (feed >= 0) {
      const bytes = Buffer.concat([chunk.subarray(feed + 1, cut), ...later.reverse()]);
      if (bytes.length > 0) yield { offset: start + feed + 1, bytes, terminated };
      later = [];
      terminated = true;
      cut = feed;
      feed = lastFeed(chunk, cut);
    }
    later.push(chunk.subarray(0, cut));
    position = start;
  }
  const bytes = Buffer.concat(later.reverse());
  if (bytes.length > 0) yield { offset: 0, bytes, terminated };
}

/** `lastIndexOf` counts a negative start from the end, so the empty prefix is its own case. */
const lastFeed = (chunk: Buffer, before: number): number =>
  before === 0 ? -1 : chunk.lastIndexOf(LINE_FEED, before - 1);

/** Lines of `[start, end)`, first first. Empty lines are left out. */
export async function* linesForward(
  file: Readable,
  start: number,
  end: number,
  chunkBytes = CHUNK_BYTES,
): AsyncGenerator<Line, void> {
  let earlier: Buffer[] = [];
  let offset = start;
  let position = start;
  while (position < end) {
    const length = Math.min(chunkBytes, end - position);
    const chunk = await readRange(file, { offset: position, length });
    if (chunk.length === 0) break;
    let from = 0;
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, from)) {
      const bytes = Buffer.concat([...earlier, chunk.subarray(from, feed)]);
      if (bytes.length > 0) yield { offset, bytes, terminated: true };
      earlier = [];
      from = feed + 1;
      offset = position + from;
    }
    earlier.push(chunk.subarray(from));
    position += chunk.length;
  }
  const bytes = Buffer.concat(earlier);
  if (bytes.length > 0) yield { offset, bytes, terminated: false };
}
