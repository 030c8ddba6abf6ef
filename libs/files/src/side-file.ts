import { createHash } from 'node:crypto';
import { openRegular, READ, readRange, type ByteRange } from './file-bytes';
import { asFileOperation, isMissing } from './file-error';
import type { FileHandlePort, FsPort } from './fs-port';
import { nodeFs } from './fs-port';
import { readLine, type RecordFormat } from './line-records';
import { LineJournal } from './line-journal';
import { linesBackward, linesForward } from './lines';

/** Damaged bytes longer than this are kept in part. LIMIT: S-03 */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

interface Kept extends ByteRange {
  readonly base64: string;
}

/** Whoever looks after the file has been told of everything that lies before this line. */
const TOLD = { told: true } as const;

const isKept = (record: Kept | typeof TOLD): record is Kept => 'base64' in record;

const LINES: RecordFormat<Kept | typeof TOLD> = {
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

/**
 * Copies damaged bytes of a file into its side file, one JSON line each, before anybody repairs or removes
 * anything. Bytes that are there already are not copied again. Answers how many ranges were new.
 */
export async function keepAside(
  path: string,
  file: Pick<FileHandlePort, 'read'>,
  ranges: readonly ByteRange[],
  fs: FsPort = nodeFs,
): Promise<number> {
  if (ranges.length === 0) return 0;
  const side = await LineJournal.open(sideFileOf(path), { fs });
  try {
    const known = new Set<string>();
    for await (const line of linesForward(side, 0, side.size)) {
      for (const { record } of readLine(line, LINES).records) {
        if (isKept(record)) known.add(fingerprint(record));
      }
    }
    const fresh: string[] = [];
    for (const { offset, length } of ranges) {
      const bytes = await readRange(file, { offset, length: Math.min(length, MAX_KEPT_BYTES) });
      const kept: Kept = { offset, length, base64: bytes.toString('base64') };
      if (!known.has(fingerprint(kept))) fresh.push(JSON.stringify(kept));
      known.add(fingerprint(kept));
    }
    if (fresh.length > 0) await side.append(fresh, { sync: true });
    return fresh.length;
  } finally {
    await side.close();
  }
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
