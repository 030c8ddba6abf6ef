import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openRegular, READ, readRange, WRITE_NEW, writeAll } from './file-bytes';
import { asFileOperation, isMissing, isWrongKind } from './file-error';
import { FILE_MODE } from './file-bytes';
import { syncFolder } from './folders';
import { nodeFs, type FsPort } from './fs-port';

const TEMPORARY = /\.[0-9a-f]{12}\.tmp$/;

/** A document bigger than this is not one of ours. LIMIT: S-03 */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/**
 * Replaces a document as a whole: a reader sees the old text or the new one, never a part. A long text may come in
 * pieces. On failure, of the disk or of where the pieces come from, the old text stays and no temporary file
 * remains. SECURITY: S-04
 * Errors: `disk-full`, `permission-denied`, `io-failed`.
 */
export async function replaceDocument(
  target: string,
  content: string | AsyncIterable<string>,
  fs: FsPort = nodeFs,
): Promise<void> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  await asFileOperation(target, async () => {
    try {
      const file = await fs.open(temporary, WRITE_NEW, FILE_MODE);
      try {
        let position = 0;
        for await (const text of typeof content === 'string' ? [content] : content) {
          const bytes = Buffer.from(text);
          await writeAll(file, bytes, position);
          position += bytes.length;
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await fs.rename(temporary, target);
    } catch (thrown) {
      await forget(temporary, fs);
      throw thrown;
    }
  });
  await syncFolder(path.dirname(target), fs);
}

/** The first failure is the one worth telling; a temporary file that stays is removed at the next start. */
const forget = (temporary: string, fs: FsPort): Promise<void> =>
  fs.unlink(temporary).then(
    () => undefined,
    () => undefined,
  );

/**
 * Removes what a killed `replaceDocument` left in a folder; of those documents only whose names count, when somebody
 * else may be writing others there.
 */
export const removeTemporaries = (
  folder: string,
  fs: FsPort = nodeFs,
  counts: (name: string) => boolean = () => true,
): Promise<void> =>
  asFileOperation(folder, async () => {
    for (const entry of await fs.entries(folder)) {
      if (entry.isFile() && TEMPORARY.test(entry.name) && counts(entry.name)) {
        await fs.unlink(path.join(folder, entry.name));
      }
    }
  });

export type DocumentRead =
  | { readonly state: 'missing' }
  /** Not JSON, not a regular file, or too big; `text` when it could be read. */
  | { readonly state: 'damaged'; readonly text?: string }
  | { readonly state: 'ok'; readonly value: unknown; readonly text: string };

/** Reads a JSON document. Throws only when the disk fails; what is wrong with the content is a value. */
export const readDocument = (target: string, fs: FsPort = nodeFs): Promise<DocumentRead> =>
  asFileOperation(target, async () => {
    try {
      if (!(await fs.status(target)).isFile()) return { state: 'damaged' };
      const text = await readText(target, fs);
      return text === undefined ? { state: 'damaged' } : parse(text);
    } catch (thrown) {
      if (isMissing(thrown)) return { state: 'missing' };
      if (isWrongKind(thrown)) return { state: 'damaged' };
      throw thrown;
    }
  });

async function readText(target: string, fs: FsPort): Promise<string | undefined> {
  const { file, size } = await openRegular(fs, target, READ);
  try {
    if (size > MAX_DOCUMENT_BYTES) return undefined;
    return (await readRange(file, { offset: 0, length: size })).toString('utf8');
  } finally {
    await file.close();
  }
}

function parse(text: string): DocumentRead {
  try {
    return { state: 'ok', value: JSON.parse(text.replace(/^\uFEFF/u, '')) as unknown, text };
  } catch {
    return { state: 'damaged', text };
  }
}
