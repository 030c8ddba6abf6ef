import { createHash } from 'node:crypto';
import { readRange, type ByteRange } from './file-bytes';
import type { FileHandlePort, FsPort } from './fs-port';
import { nodeFs } from './fs-port';
import { readLine, type RecordFormat } from './line-records';
import { LineJournal } from './line-journal';
import { linesForward } from './lines';

/** Damaged bytes longer than this are kept in part. LIMIT: S-03 */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

interface Kept extends ByteRange {
  readonly base64: string;
}

const KEPT: RecordFormat<Kept> = {
  starts: ['{"offset":'],
  read: (value) => {
    const kept = value as Partial<Kept> | null;
    return typeof kept?.offset === 'number' &&
      typeof kept.length === 'number' &&
      typeof kept.base64 === 'string'
      ? { offset: kept.offset, length: kept.length, base64: kept.base64 }
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
      for (const { record } of readLine(line, KEPT).records) known.add(fingerprint(record));
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
