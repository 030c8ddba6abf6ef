import { createHash } from 'node:crypto';
import { openRegular, READ, readRange, type ByteRange } from './file-bytes';
import { asFileOperation, isMissing } from './file-error';
import type { FileHandlePort, FsPort } from './fs-port';
import { nodeFs } from './fs-port';
import { readLine, type RecordFormat } from './line-records';
import { LineJournal } from './line-journal';
import { linesBackward, linesForward } from './lines';

/** Of a place that stays in its file no more is copied. LIMIT: S-03 */
const MAX_COPIED_BYTES = 16 * 1024 * 1024;
/** Bytes of one line of the side file; longer places take several. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Lines are written together up to so many characters. */
const BATCH_CHARS = 4 * 1024 * 1024;

interface Kept extends ByteRange {
  readonly base64: string;
}

/** More of a place, from so many bytes behind its offset on. It lies before the line of the place. */
interface Rest {
  readonly restOf: number;
  readonly from: number;
  readonly base64: string;
}

/** Whoever looks after the file has been told of everything that lies before this line. */
const TOLD = { told: true } as const;

type SideRecord = Kept | typeof TOLD;

const isKept = (record: SideRecord): record is Kept => 'base64' in record;

/** The rest of a place is no record of its own: it is for whoever puts the bytes together by hand. */
const LINES: RecordFormat<SideRecord> = {
  starts: ['{"offset":', '{"told":'],
  read: (value) => {
    const line = value as (Partial<Kept> & Partial<typeof TOLD>) | null;
    if (line?.told === true) return TOLD;
    return typeof line?.offset === 'number' &&
      typeof line.length === 'number' &&
      typeof line.base64 === 'string'
      ? { offset: line.offset, length: line.length, base64: line.base64 }
      : undefined;
  },
};

/** The file next to `path` that keeps its damaged bytes. */
export const sideFileOf = (path: string): string => `${path}.damaged`;

type Readable = Pick<FileHandlePort, 'read'>;

/** The side file of one damaged file, written by one process. What lies in it is read once. */
export class SideFile {
  private known: Set<string> | undefined;

  constructor(
    private readonly path: string,
    private readonly fs: FsPort = nodeFs,
  ) {}

  /**
   * Copies damaged bytes into the side file, as JSON lines, before anybody repairs or removes anything. Bytes that
   * are there already are not copied again. `whole`: the file will be removed, so long places are copied to their
   * end. Answers how many ranges were new. Errors: `disk-full`, `permission-denied`, `io-failed`; what was copied
   * by then is not copied again.
   */
  async keep(
    file: Readable,
    ranges: readonly ByteRange[],
    { whole = false } = {},
  ): Promise<number> {
    if (ranges.length === 0) return 0;
    const side = await LineJournal.open(sideFileOf(this.path), { fs: this.fs });
    try {
      const known = (this.known ??= await fingerprintsIn(side));
      const batch = new Batch(side, known);
      let fresh = 0;
      for (const range of ranges) {
        const kept = await read(file, range, { from: 0, end: PIECE_BYTES });
        if (batch.has(kept)) continue;
        const end = Math.min(range.length, whole ? range.length : MAX_COPIED_BYTES);
        for (let from = PIECE_BYTES; from < end; from += PIECE_BYTES) {
          const { base64 } = await read(file, range, {
            from,
            end: Math.min(end, from + PIECE_BYTES),
          });
          const rest: Rest = { restOf: range.offset, from, base64 };
          await batch.add(JSON.stringify(rest));
        }
        // Last, so that a place counts as kept only when all of it is.
        await batch.add(JSON.stringify(kept), fingerprint(kept));
        fresh += 1;
      }
      await batch.write();
      if (fresh > 0) await side.sync();
      return fresh;
    } finally {
      await side.close();
    }
  }
}

/** Lines on their way into a side file. */
class Batch {
  private lines: string[] = [];
  private chars = 0;
  private readonly waiting = new Set<string>();

  constructor(
    private readonly side: LineJournal,
    private readonly known: Set<string>,
  ) {}

  has(kept: Kept): boolean {
    const print = fingerprint(kept);
    return this.known.has(print) || this.waiting.has(print);
  }

  async add(line: string, print?: string): Promise<void> {
    this.lines.push(line);
    this.chars += line.length;
    if (print !== undefined) this.waiting.add(print);
    if (this.chars > BATCH_CHARS) await this.write();
  }

  async write(): Promise<void> {
    if (this.lines.length === 0) return;
    await this.side.append(this.lines);
    for (const print of this.waiting) this.known.add(print);
    this.lines = [];
    this.chars = 0;
    this.waiting.clear();
  }
}

async function fingerprintsIn(side: LineJournal): Promise<Set<string>> {
  const known = new Set<string>();
  for await (const line of linesForward(side, 0, side.size)) {
    for (const { record } of readLine(line, LINES).records) {
      if (isKept(record)) known.add(fingerprint(record));
    }
  }
  return known;
}

/** Some bytes of a place. */
async function read(
  file: Readable,
  { offset, length }: ByteRange,
  { from, end }: { readonly from: number; readonly end: number },
): Promise<Kept> {
  const wanted = Math.min(length, end) - from;
  const bytes = await readRange(file, { offset: offset + from, length: wanted });
  return { offset, length, base64: bytes.toString('base64') };
}

const fingerprint = ({ offset, length, base64 }: Kept): string =>
  `${offset}:${length}:${createHash('sha256').update(base64).digest('hex')}`;

/** Damaged bytes of a file, and where they were in it. */
export interface KeptBytes extends ByteRange {
  readonly bytes: Buffer;
}

/**
 * What was kept aside of a file: the `newest` places, oldest first, each cut to `maxBytes`, and how many there are.
 * Nothing when nothing was. Errors: `permission-denied`, `io-failed`.
 */
export const readKept = (
  path: string,
  { newest, maxBytes }: { readonly newest: number; readonly maxBytes: number },
  fs: FsPort = nodeFs,
): Promise<{ readonly places: readonly KeptBytes[]; readonly total: number }> =>
  withSideFile(path, fs, { places: [], total: 0 }, async (side, size) => {
    const places: KeptBytes[] = [];
    let total = 0;
    for await (const line of linesForward(side, 0, size)) {
      for (const { record } of readLine(line, LINES).records) {
        if (!isKept(record)) continue;
        const { offset, length, base64 } = record;
        const bytes = Buffer.from(base64.slice(0, Math.ceil(maxBytes / 3) * 4), 'base64');
        places.push({ offset, length, bytes: bytes.subarray(0, maxBytes) });
        if (places.length > newest) places.shift();
        total += 1;
      }
    }
    return { places, total };
  });

/** How many places were kept aside that nobody has been told of. Errors: `permission-denied`, `io-failed`. */
export const untoldPlaces = (path: string, fs: FsPort = nodeFs): Promise<number> =>
  withSideFile(path, fs, 0, async (side, size) => {
    let untold = 0;
    for await (const line of linesBackward(side, size)) {
      for (const { record } of readLine(line, LINES).records.toReversed()) {
        if (!isKept(record)) return untold;
        untold += 1;
      }
    }
    return untold;
  });

/** Remembers that everything kept aside so far has been told. Errors: `disk-full`, `permission-denied`, `io-failed`. */
export async function markTold(path: string, fs: FsPort = nodeFs): Promise<void> {
  const side = await LineJournal.open(sideFileOf(path), { fs });
  try {
    await side.append([JSON.stringify(TOLD)]);
  } finally {
    await side.close();
  }
}

/** Reads the side file of `path`; `none` when there is no such file. */
const withSideFile = <T>(
  path: string,
  fs: FsPort,
  none: T,
  read: (side: FileHandlePort, size: number) => Promise<T>,
): Promise<T> =>
  asFileOperation(sideFileOf(path), async () => {
    try {
      const { file, size } = await openRegular(fs, sideFileOf(path), READ);
      try {
        return await read(file, size);
      } finally {
        await file.close();
      }
    } catch (thrown) {
      if (isMissing(thrown)) return none;
      throw thrown;
    }
  });
