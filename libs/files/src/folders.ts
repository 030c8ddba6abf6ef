import { constants } from 'node:fs';
import path from 'node:path';
import { asFileOperation, isMissing, toFileError } from './file-error';
import { nodeFs, type FsPort } from './fs-port';

/** 0700, like the files 0600. SECURITY: S-11 */
const FOLDER_MODE = 0o700;

/**
 * Makes a folder (and its parents) that only its owner may enter; an existing one is narrowed. New ones survive a
 * power failure: what is written durably into a folder must not be lost with its name. SECURITY: S-06
 */
export const makePrivateFolder = (target: string, fs: FsPort = nodeFs): Promise<void> =>
  asFileOperation(target, async () => {
    const first = await fs.makeFolders(target, FOLDER_MODE);
    const { mode } = await fs.status(target);
    if ((mode & 0o077) !== 0) await fs.chmod(target, FOLDER_MODE);
    if (first === undefined) return;
    for (let made = target; made.length >= first.length; made = path.dirname(made)) {
      await syncParent(path.dirname(made), fs);
    }
  });

/** A parent that may be passed but not read, as some systems have it above the data folder, is not ours to sync. */
const syncParent = (folder: string, fs: FsPort): Promise<void> =>
  syncFolder(folder, fs).catch((thrown: unknown) => {
    if (toFileError(thrown, folder).code !== 'permission-denied') throw thrown;
  });

/** Makes a renamed, created or removed entry of this folder survive a power failure. */
export async function syncFolder(path: string, fs: FsPort = nodeFs): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there; NTFS journals its entries
  await asFileOperation(path, async () => {
    const folder = await fs.open(path, constants.O_RDONLY, 0);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  });
}

/** Names of the real folders inside (links are left out); none when the folder is missing. */
export const folderNames = (path: string, fs: FsPort = nodeFs): Promise<readonly string[]> =>
  asFileOperation(path, async () => {
    try {
      const entries = await fs.entries(path);
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    } catch (thrown) {
      if (isMissing(thrown)) return [];
      throw thrown;
    }
  });

export type EntryKind = 'missing' | 'folder' | 'file' | 'other';

/** What lies at a path; a link is `other`, wherever it leads. */
export const entryKind = (path: string, fs: FsPort = nodeFs): Promise<EntryKind> =>
  asFileOperation(path, async () => {
    try {
      const status = await fs.status(path);
      return status.isDirectory() ? 'folder' : status.isFile() ? 'file' : 'other';
    } catch (thrown) {
      if (isMissing(thrown)) return 'missing';
      throw thrown;
    }
  });

/** Removes a folder with all it holds; nothing happens when it is missing. */
export const removeTree = (path: string, fs: FsPort = nodeFs): Promise<void> =>
  asFileOperation(path, () => fs.removeTree(path));

/** Removes a file; nothing happens when it is missing. */
export const removeFile = (path: string, fs: FsPort = nodeFs): Promise<void> =>
  asFileOperation(path, async () => {
    try {
      await fs.unlink(path);
    } catch (thrown) {
      if (!isMissing(thrown)) throw thrown;
    }
  });

/** Renames a file or folder and makes that durable in the folder it now lies in. */
export const moveEntry = (from: string, to: string, fs: FsPort = nodeFs): Promise<void> =>
  asFileOperation(to, () => fs.rename(from, to));
