import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { isMissing } from '@fyllo/files';
import { coded } from '@fyllo/protocol';

/** A file that is open for reading. */
export interface OpenFile {
  /** Bytes, when it was opened. */
  readonly size: number;
  /** Reads into the buffer and answers how many bytes; 0 at the end of the file. */
  read(buffer: Uint8Array, offset: number, length: number, position: number): number;
  close(): void;
}

/**
 * How the search reads. Synchronous: two thousand small files take longer to be waited for than to be read, and the
 * thread has nothing else to do.
 */
export interface ReadingPort {
  /** `undefined` when there is nothing; throws when it is no regular file or may not be read. */
  open(path: string): OpenFile | undefined;
  /** What lies there, the cheap way; a link is `other`. Throws when that cannot be told. */
  kindOf(path: string): 'missing' | 'folder' | 'other';
}

export const nodeReading: ReadingPort = {
  // SECURITY: S-08 — a link in place of a file is refused; O_NONBLOCK keeps a FIFO from hanging the open.
  open: (path) => {
    let file: number;
    try {
      file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (thrown) {
      if (isMissing(thrown)) return undefined;
      throw thrown;
    }
    const status = fstatSync(file);
    if (!status.isFile()) {
      closeSync(file);
      throw coded('io-failed', 'not a regular file', { detail: path });
    }
    return {
      size: status.size,
      read: (buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
      close: () => closeSync(file),
    };
  },
  kindOf: (path) => {
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status === undefined) return 'missing';
    return status.isDirectory() ? 'folder' : 'other';
  },
};
