import { readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { MAX_FOLDER_ENTRIES, coded, type ResultValue } from '@fyllo/protocol';

type FolderList = ResultValue<'launcher.folders'>;

/** The folder in canonical form. Errors: `folder-missing`, `permission-denied`, `folder-not-allowed`. */
export async function canonicalFolder(folder: string): Promise<string> {
  if (!path.isAbsolute(folder) || folder.includes('\0')) {
    throw coded('folder-not-allowed', 'Only absolute paths name a folder.', { detail: folder });
  }
  try {
    const canonical = await realpath(folder);
    if (!(await stat(canonical)).isDirectory())
      throw coded('folder-missing', 'That is not a folder.', { detail: folder });
    await readdir(canonical);
    return canonical;
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    if (code === 'EACCES' || code === 'EPERM') {
      throw coded('permission-denied', 'The folder may not be read.', { detail: folder });
    }
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG') {
      throw coded('folder-missing', 'There is no such folder.', { detail: folder });
    }
    throw thrown;
  }
}

/** The folders inside a folder on this machine, by name; links to folders count. Bounded, hidden ones on request. */
export async function listFolders(folder: string = homedir(), hidden = false): Promise<FolderList> {
  const canonical = await canonicalFolder(folder);
  const entries = await readdir(canonical, { withFileTypes: true });
  const candidates = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .filter((entry) => hidden || !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, path: path.join(canonical, name) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const shown = candidates.slice(0, MAX_FOLDER_ENTRIES);
  const checks = await Promise.all(shown.map((candidate) => isFolder(candidate.path)));
  const parent = path.dirname(canonical);
  return {
    path: canonical,
    parent: parent === canonical ? null : parent,
    folders: shown.filter((_, index) => checks[index]),
    truncated: candidates.length > shown.length,
  };
}

const isFolder = (candidate: string): Promise<boolean> =>
  stat(candidate).then(
    (stats) => stats.isDirectory(),
    () => false, // a dangling link
  );
