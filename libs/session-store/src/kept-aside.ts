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

/**
 * As many of the last places of each file as there is room for. Which of two files was damaged later is not known,
 * so none may crowd out the others.
 */
function lastOf(files: readonly (readonly KeptPlace[])[], room: number): readonly KeptPlace[] {
  const taken = files.map(() => 0);
  for (let left = room, progress = true; left > 0 && progress;) {
    progress = false;
    files.forEach((places, index) => {
      const count = taken[index] ?? 0;
      if (left === 0 || count >= places.length) return;
      taken[index] = count + 1;
      left -= 1;
      progress = true;
    });
  }
  return files.flatMap((places, index) => places.slice(places.length - (taken[index] ?? 0)));
}

/** The newest damaged places of a session's files. LIMIT: S-03. Errors: `permission-denied`, `io-failed`. */
export async function readKeptAside(files: SessionFiles, fs: FsPort): Promise<KeptPlaces> {
  const found: (readonly KeptPlace[])[] = [];
  let total = 0;
  for (const damaged of [files.details, files.journal, files.transcript]) {
    const kept = await readKept(
      damaged,
      { newest: MAX_SHOWN_DAMAGE, maxBytes: MAX_SHOWN_DAMAGE_CHARS * BYTES_PER_CHAR },
      fs,
    );
    total += kept.total;
    const file = path.basename(damaged);
    const places = kept.places.map(({ offset, length, bytes }) => {
      const text = Array.from(bytes.toString('utf8')).slice(0, MAX_SHOWN_DAMAGE_CHARS).join('');
      return { file, offset, length, text };
    });
    found.push(places);
  }
  return { places: lastOf(found, MAX_SHOWN_DAMAGE), total };
}
