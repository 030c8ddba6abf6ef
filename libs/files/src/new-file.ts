import { FILE_MODE, WRITE_NEW, writeAll } from './file-bytes';
import { asFileOperation } from './file-error';
import { nodeFs, type FsPort } from './fs-port';

/** 0700: a program its owner may run. */
const PROGRAM_MODE = 0o700;

export interface NewFileOptions {
  readonly executable?: boolean;
}

/**
 * Writes a file that must not exist yet, piece by piece, and answers its bytes. On failure, of the disk or of where
 * the pieces come from, nothing remains. It is not synced: for what can be fetched again.
 * Errors: `conflict` (something is there), `disk-full`, `permission-denied`, `io-failed`, what the source throws.
 */
export const writeNewFile = (
  target: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { executable = false }: NewFileOptions = {},
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
    } catch (thrown) {
      await file.close();
      await fs.unlink(target);
      throw thrown;
    }
    await file.close();
    return position;
  });
