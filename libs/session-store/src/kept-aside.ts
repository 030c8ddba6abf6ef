import path from 'node:path';
import { MAX_SHOWN_DAMAGE, MAX_SHOWN_DAMAGE_CHARS } from '@fyllo/protocol';
import { readKept, type FsPort } from '@fyllo/files';
import type { SessionFiles } from './layout';

/** Damaged bytes as text. */
export interface KeptPlace {
  /** Name of the damaged file, and where in it the bytes were. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  /** Lossy, and cut. */
  readonly text: string;
}

export interface KeptPlaces {
  readonly places: readonly KeptPlace[];
  /** All, also those that are not among `places`. */
  readonly total: number;
}

const BYTES_PER_CHAR = 4;

/** The newest damaged places of a session's files. LIMIT: S-03. Errors: `permission-denied`, `io-failed`. */
export async function readKeptAside(files: SessionFiles, fs: FsPort): Promise<KeptPlaces> {
  const places: KeptPlace[] = [];
  let total = 0;
  for (const damaged of [files.details, files.journal, files.transcript]) {
    const kept = await readKept(
      damaged,
      { newest: MAX_SHOWN_DAMAGE, maxBytes: MAX_SHOWN_DAMAGE_CHARS * BYTES_PER_CHAR },
      fs,
    );
    total += kept.total;
    const file = path.basename(damaged);
    for (const { offset, length, bytes } of kept.places) {
      const text = Array.from(bytes.toString('utf8')).slice(0, MAX_SHOWN_DAMAGE_CHARS).join('');
      places.push({ file, offset, length, text });
    }
  }
  return { places: places.slice(-MAX_SHOWN_DAMAGE), total };
}
