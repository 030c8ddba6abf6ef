import type { Line } from '@fyllo/files';
import type { Pace } from '@fyllo/worker-kit';
import type { OpenFile } from './reading-port';

/** A longer line is not looked at: parsing it takes several times its size, and nothing can end it. LIMIT: P-10 */
export const MAX_SEARCHED_LINE_BYTES = 8 * 1024 * 1024;

const LINE_FEED = 0x0a;
/** What must be seen of the bytes before, for a fingerprint or a mark that lies across two reads. */
const OVERLAP = 8;

interface FoundLine<T> {
  readonly found: T;
  /** Where the line after it begins. */
  readonly next: number;
}

/** Whether a line holds what is looked for; the bytes are valid during the call only. */
type Accept<T> = (line: Line) => T | undefined;

/** Tells, without parsing, lines that may hold what is looked for. It takes lines that do not, and misses none. */
export interface LineFilter {
  /** The buffer that is searched; its content is the caller's. */
  readonly bytes: Buffer;
  /** The first position in `[from, end)` of a line to be looked at, or −1. Whole lines are in the buffer. */
  find(from: number, end: number): number;
  /** Whether it may lie in `[0, end)`, which is a part of a line. */
  mayBeIn(end: number): boolean;
}

/** Looks for lines of a file in which something may lie, reading through one buffer. */
export class LineSearch {
  /** Where lines begin that were too long to be looked at. */
  readonly passedOver: number[] = [];

  constructor(
    private readonly file: OpenFile,
    private readonly scanner: LineFilter,
    private readonly pace: Pace,
  ) {}

  /** The first line at or behind `from` (where a line begins) that is accepted. Error: `cancelled`. */
  async find<T>(from: number, accept: Accept<T>): Promise<FoundLine<T> | undefined> {
    const { bytes } = this.scanner;
    let start = from; // of the bytes in the buffer
    let have = 0;
    for (;;) {
      const rest = this.pace.rest();
      if (rest !== undefined) await rest;
      const got = this.read(have, bytes.length - have, start + have);
      have += got;
      const isLast = got === 0 || start + have >= this.file.size;
      const end = isLast ? have : bytes.lastIndexOf(LINE_FEED, have - 1) + 1;
      const found =
        end === 0 && have === bytes.length
          ? await this.inLongLine(start, accept)
          : this.inBlock(start, end, accept);
      if (typeof found === 'object') return found;
      if (typeof found === 'number') {
        start = found;
        have = 0;
        continue;
      }
      if (isLast) return undefined;
      bytes.copyWithin(0, end, have);
      start += end;
      have -= end;
    }
  }

  private inBlock<T>(start: number, end: number, accept: Accept<T>): FoundLine<T> | undefined {
    const { bytes } = this.scanner;
    let at = this.scanner.find(0, end);
    while (at >= 0) {
      const from = at === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, at - 1) + 1;
      const feed = bytes.indexOf(LINE_FEED, at);
      const terminated = feed >= 0 && feed < end;
      const to = terminated ? feed : end;
      const found = accept({ offset: start + from, bytes: bytes.subarray(from, to), terminated });
      if (found !== undefined) return { found, next: start + to + 1 };
      at = this.scanner.find(to + 1, end);
    }
    return undefined;
  }

  /** A line that fills the whole buffer and goes on. Answers where the next one begins when it is not accepted. */
  private async inLongLine<T>(start: number, accept: Accept<T>): Promise<FoundLine<T> | number> {
    const { bytes } = this.scanner;
    let suspect = false;
    let position = start;
    for (;;) {
      const rest = this.pace.rest();
      if (rest !== undefined) await rest;
      const have = this.read(0, bytes.length, position);
      const feed = bytes.subarray(0, have).indexOf(LINE_FEED);
      const end = feed < 0 ? have : feed;
      suspect ||= this.scanner.mayBeIn(end);
      const isLast = feed >= 0 || position + have >= this.file.size || have <= OVERLAP;
      if (isLast) {
        return this.wholeLine(
          { start, end: position + end, suspect, terminated: feed >= 0 },
          accept,
        );
      }
      position += have - OVERLAP;
    }
  }

  private wholeLine<T>(
    line: {
      readonly start: number;
      readonly end: number;
      readonly suspect: boolean;
      readonly terminated: boolean;
    },
    accept: Accept<T>,
  ): FoundLine<T> | number {
    const { start, end, suspect, terminated } = line;
    const next = end + 1;
    if (!suspect) return next;
    if (end - start > MAX_SEARCHED_LINE_BYTES) {
      this.passedOver.push(start);
      return next;
    }
    const bytes = readLong(this.file, start, end - start);
    const found = accept({ offset: start, bytes, terminated });
    return found === undefined ? next : { found, next };
  }

  private read(offset: number, length: number, position: number): number {
    const target = this.scanner.bytes.subarray(offset, offset + length);
    return readInto(this.file, target, position);
  }
}

/** Kept: one for every long line would be more garbage than the thread may hold. */
let longLine = Buffer.alloc(0);

function readLong(file: OpenFile, position: number, length: number): Buffer {
  if (longLine.length < length) longLine = Buffer.allocUnsafe(length);
  return longLine.subarray(0, readInto(file, longLine.subarray(0, length), position));
}

/** Fills the buffer from a place of the file, as far as this goes; answers how many bytes there were. */
function readInto(file: OpenFile, target: Buffer, position: number): number {
  const wanted = Math.min(target.length, file.size - position);
  let done = 0;
  while (done < wanted) {
    const got = file.read(target, done, wanted - done, position + done);
    if (got === 0) break; // it was shortened meanwhile
    done += got;
  }
  return done;
}

/** Reads a range; shorter only where the file ends. */
export function readWhole(file: OpenFile, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readInto(file, bytes, position));
}
