import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readSync,
} from 'node:fs';

/** What lies in a folder. Links, and what is neither a file nor a folder, are `other`. */
export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** How folders are read. Synchronous: to be waited for takes longer than to be read, and the thread has only this. */
export interface ReadingPort {
  /** At most so many entries, in no order. Throws when the folder cannot be read. */
  entries(folder: string, most: number): readonly Entry[];
  /** The text of a regular file up to so many bytes; `undefined` when there is none that may be read. */
  text(file: string, mostBytes: number): string | undefined;
  /** Whether anything lies there. */
  exists(path: string): boolean;
}

/** Entries the system is asked for at once. */
const ENTRIES_AT_ONCE = 256;

export const nodeReading: ReadingPort = {
  entries: (path, most) => {
    const entries: Entry[] = [];
    const folder = opendirSync(path, { bufferSize: ENTRIES_AT_ONCE });
    try {
      // LIMIT: P-05 — a folder of ten million files is not brought into memory to count them
      while (entries.length < most) {
        const entry = folder.readSync();
        if (entry === null) break;
        const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
        entries.push({ name: entry.name, kind });
      }
    } finally {
      folder.closeSync();
    }
    return entries;
  },
  // SECURITY: S-08 — a link in place of an ignore file is not followed; O_NONBLOCK keeps a FIFO from hanging the open.
  text: (path, mostBytes) => {
    let file: number;
    try {
      file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch {
      return undefined; // without it there are fewer rules
    }
    try {
      const status = fstatSync(file);
      if (!status.isFile()) return undefined;
      const buffer = Buffer.alloc(Math.min(status.size, mostBytes));
      return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, 0));
    } catch {
      return undefined;
    } finally {
      closeSync(file);
    }
  },
  exists: (path) => {
    try {
      return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false; // behind what may not be entered
    }
  },
};
