import { coded, toAppError } from '@fyllo/protocol';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { ArchiveEntry } from './archive-entry';

const MADE_ON_UNIX = 3;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;

/** The entries of a zip archive. Error: `archive-unsafe` when it is damaged or encrypted. */
export async function* zipEntries(file: string, signal: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const archive = await checked(() => openPromise(file, { autoClose: false }));
  try {
    const entries = archive.eachEntry();
    for (;;) {
      if (signal.aborted) throw coded('cancelled', 'The unpacking was ended');
      const next = await checked(() => entries.next());
      if (next.done === true) return;
      yield {
        name: next.value.fileName,
        kind: kindOf(next.value),
        body: body(archive, next.value),
      };
    }
  } finally {
    archive.close();
  }
}

/** Links of a zip are files of a special type; nothing that we install needs one, so they are told as `other`. */
function kindOf(entry: Entry): ArchiveEntry['kind'] {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const isUnix = entry.versionMadeBy >>> 8 === MADE_ON_UNIX;
  if (entry.isEncrypted() || (isUnix && type === LINK)) return 'other';
  if (entry.fileName.endsWith('/')) return 'folder';
  return !isUnix || type === 0 || type === REGULAR || type === FOLDER ? 'file' : 'other';
}

async function* body(archive: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await checked(() => archive.openReadStreamPromise(entry));
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (thrown) {
    throw damaged(thrown);
  } finally {
    stream.destroy();
  }
}

async function checked<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    throw damaged(thrown);
  }
}

const damaged = (thrown: unknown): Error =>
  coded('archive-unsafe', `The archive is damaged: ${toAppError(thrown).message}`);
