import { readRange } from './file-bytes';
import type { FileHandlePort } from './fs-port';

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 64 * 1024;
/** Long lines are read in bigger pieces. */
const MAX_CHUNK_BYTES = 1024 * 1024;
/**
 * A longer line is passed over without being held in memory. Twice what one line of an agent can become when its
 * quotes are escaped; messages that are longer are written in pieces. LIMIT: S-03
 */
export const MAX_HELD_LINE_BYTES = 64 * 1024 * 1024;

/** One physical line, without its line feed. */
export interface Line {
  /** Byte offset of its first byte. */
  readonly offset: number;
  readonly bytes: Buffer;
  /** Whether a line feed follows. */
  readonly terminated: boolean;
  /** The length of a line that is too long to be held; then `bytes` is empty. */
  readonly tooLong?: number;
}

type Readable = Pick<FileHandlePort, 'read'>;

/** How much is read at a time, and how long a line may be to be held, in bytes. */
export interface LineSizes {
  readonly chunk?: number;
  readonly held?: number;
}

/** The line that is being put together, from pieces that come in the order of reading. */
class Pieces {
  private held: Buffer[] = [];
  private length = 0;

  constructor(
    private readonly limit: number,
    private readonly order: 'forward' | 'backward',
  ) {}

  add(piece: Buffer): void {
    this.length += piece.length;
    if (this.length > this.limit) this.held = [];
    else this.held.push(piece);
  }

  /** The line, unless it is empty; then the next one begins. */
  take(offset: number, terminated: boolean): Line | undefined {
    const { held, length } = this;
    this.held = [];
    this.length = 0;
    if (length === 0) return undefined;
    if (length > this.limit) return { offset, bytes: Buffer.alloc(0), terminated, tooLong: length };
    if (this.order === 'backward') held.reverse();
    const [only] = held;
    const bytes = only !== undefined && held.length === 1 ? only : Buffer.concat(held);
    return { offset, bytes, terminated };
  }
}

/** Lines of `[0, end)`, last first, reading only as far as the caller goes. Empty lines are left out. */
export async function* linesBackward(
  file: Readable,
  end: number,
  { chunk: chunkBytes = CHUNK_BYTES, held = MAX_HELD_LINE_BYTES }: LineSizes = {},
): AsyncGenerator<Line, void> {
  const pieces = new Pieces(held, 'backward');
  let terminated = false;
  let position = end;
  let size = chunkBytes;
  while (position > 0) {
    const start = Math.max(0, position - size);
    const chunk = await readRange(file, { offset: start, length: position - start });
    let cut = chunk.length;
    let feed = lastFeed(chunk, cut);
    size = feed < 0 ? Math.min(size * 2, Math.max(chunkBytes, MAX_CHUNK_BYTES)) : chunkBytes;
    while (feed >= 0) {
      pieces.add(chunk.subarray(feed + 1, cut));
      const line = pieces.take(start + feed + 1, terminated);
      if (line !== undefined) yield line;
      terminated = true;
      cut = feed;
      feed = lastFeed(chunk, cut);
    }
    pieces.add(chunk.subarray(0, cut));
    position = start;
  }
  const line = pieces.take(0, terminated);
  if (line !== undefined) yield line;
}

/** `lastIndexOf` counts a negative start from the end, so the empty prefix is its own case. */
const lastFeed = (chunk: Buffer, before: number): number =>
  before === 0 ? -1 : chunk.lastIndexOf(LINE_FEED, before - 1);

/** Lines of `[start, end)`, first first. Empty lines are left out. */
export async function* linesForward(
  file: Readable,
  start: number,
  end: number,
  { chunk: chunkBytes = CHUNK_BYTES, held = MAX_HELD_LINE_BYTES }: LineSizes = {},
): AsyncGenerator<Line, void> {
  const pieces = new Pieces(held, 'forward');
  let offset = start;
  let position = start;
  let size = chunkBytes;
  while (position < end) {
    const chunk = await readRange(file, {
      offset: position,
      length: Math.min(size, end - position),
    });
    if (chunk.length === 0) break;
    let from = 0;
    let feed = chunk.indexOf(LINE_FEED);
    size = feed < 0 ? Math.min(size * 2, Math.max(chunkBytes, MAX_CHUNK_BYTES)) : chunkBytes;
    for (; feed >= 0; feed = chunk.indexOf(LINE_FEED, from)) {
      pieces.add(chunk.subarray(from, feed));
      const line = pieces.take(offset, true);
      if (line !== undefined) yield line;
      from = feed + 1;
      offset = position + from;
    }
    pieces.add(chunk.subarray(from));
    position += chunk.length;
  }
  const line = pieces.take(offset, false);
  if (line !== undefined) yield line;
}
