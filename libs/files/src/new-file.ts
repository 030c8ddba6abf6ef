import { FILE_MODE, openRegular, READ, readRange, WRITE_NEW, writeAll } from './file-bytes';
import { asFileOperation } from './file-error';
import { nodeFs, type FsPort } from './fs-port';

/** 0700: a program its owner may run. */
const PROGRAM_MODE = 0o700;

export interface NewFileOptions {
  readonly executable?: boolean;
  /** Its content survives a power failure, once its folder is synced too. */
  readonly sync?: boolean;
}

/**
 * Writes a file that must not exist yet, piece by piece, and answers its bytes. On failure, of the disk or of where
 * the pieces come from, nothing remains. Without `sync` it is for what can be fetched again.
 * Errors: `conflict` (something is there), `disk-full`, `permission-denied`, `io-failed`, what the source throws.
 */
export const writeNewFile = (
  target: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { executable = false, sync = false }: NewFileOptions = {},
  fs: FsPort = nodeFs,
): Promise<number> =>
  asFileOperation(target, async () => {
    const file = await fs.open(target, WRITE_NEW, executable ? PROGRAM_MODE : FILE_MODE);
    let position = 0;
    try {
      for await (const piece of pieces) {
        await writeAll(file, piece, position);
        position += piece.length;
      }
      if (sync) await file.datasync();
    } catch (thrown) {
      await file.close();
      await fs.unlink(target);
      throw thrown;
    }
    await file.close();
    return position;
  });

const PIECE_BYTES = 1024 * 1024;

/** A regular file piece by piece; no link is followed. What it throws is not coded: the caller knows the place. */
export async function* piecesOf(path: string, fs: FsPort = nodeFs): AsyncIterable<Uint8Array> {
  const { file } = await openRegular(fs, path, READ);
  try {
    for (let offset = 0; ;) {
      const piece = await readRange(file, { offset, length: PIECE_BYTES });
      if (piece.length > 0) yield piece;
      if (piece.length < PIECE_BYTES) return;
      offset += piece.length;
    }
  } finally {
    await file.close();
  }
}
