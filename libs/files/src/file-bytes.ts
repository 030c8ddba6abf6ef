import { constants } from 'node:fs';
import { coded } from '@fyllo/protocol';
import type { FileHandlePort, FsPort } from './fs-port';

/** A place in a file, in bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** 0600: what a person says to an agent is nobody else's business. SECURITY: S-11 */
export const FILE_MODE = 0o600;

// SECURITY: S-08 — a link in place of a file is refused; O_NONBLOCK keeps a FIFO from hanging the open.
const GUARDS = constants.O_NOFOLLOW | constants.O_NONBLOCK;

export const READ = constants.O_RDONLY | GUARDS;
export const READ_WRITE_CREATE = constants.O_RDWR | constants.O_CREAT | GUARDS;
export const WRITE_NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | GUARDS;
export const TRUNCATE = constants.O_TRUNC;

/** Writes everything: one `write` may take less than it was given, above all on a disk that is nearly full. */
export async function writeAll(
  file: FileHandlePort,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw coded('io-failed', 'a write took no bytes');
    done += bytesWritten;
  }
}

/** Reads a range; shorter only where the file ends. */
export async function readRange(
  file: Pick<FileHandlePort, 'read'>,
  { offset, length }: ByteRange,
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, offset + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

/** Opens a regular file; anything else at the path is `io-failed`. */
export async function openRegular(
  fs: FsPort,
  path: string,
  flags: number,
): Promise<{ readonly file: FileHandlePort; readonly size: number }> {
  const file = await fs.open(path, flags, FILE_MODE);
  try {
    const status = await file.stat();
    if (!status.isFile()) throw coded('io-failed', 'not a regular file', { detail: path });
    return { file, size: status.size };
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}
