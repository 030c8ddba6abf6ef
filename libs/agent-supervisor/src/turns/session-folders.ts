import { stat } from 'node:fs/promises';
import { coded } from '@fyllo/protocol';
import type { SessionFolders } from '../api';

/** Many agents crash or hang when they are given a folder that is not there. Error: `folder-missing`, which names it. */
export async function requireFolders({ cwd, additional }: SessionFolders): Promise<void> {
  for (const folder of [cwd, ...additional]) {
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) {
      throw coded('folder-missing', 'A folder of the session does not exist', { detail: folder });
    }
  }
}
