import { stat } from 'node:fs/promises';
import { coded } from '@fyllo/protocol';

/** Errors: `folder-missing` when the path is not a folder any more; many agents crash or hang in such a place. */
export async function requireFolder(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) throw coded('folder-missing', 'The folder is not there.', { detail: path });
}
