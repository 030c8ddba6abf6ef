import path from 'node:path';
import { folderNames, removeTree, type FsPort } from '@fyllo/files';
import { isLeftover, type Layout } from './layout';

/**
 * Removes what creations and deletions left that crashed or failed half-way. What cannot be removed now is no
 * session and stands in nobody's way: the next start tries again. SECURITY: S-12
 * Errors: `permission-denied`, `io-failed` when the folders cannot be listed.
 */
export async function removeLeftovers(layout: Layout, fs: FsPort): Promise<void> {
  for (const workspace of await folderNames(layout.workspaces, fs)) {
    const sessions = path.join(layout.workspaces, workspace, 'sessions');
    for (const name of await folderNames(sessions, fs)) {
      if (isLeftover(name)) await removeTree(path.join(sessions, name), fs).catch(() => undefined);
    }
  }
}
