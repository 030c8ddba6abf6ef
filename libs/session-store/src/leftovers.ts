import path from 'node:path';
import { folderNames, removeTemporaries, removeTree, type FsPort } from '@fyllo/files';
import type { DocumentUpgrades } from './document-format';
import { isLeftover, type Layout } from './layout';

/**
 * Removes what creations, deletions and replacements left that crashed or failed half-way. What cannot be removed
 * now stands in nobody's way: the next start tries again. SECURITY: S-12
 * Errors: `permission-denied`, `io-failed` when the folders cannot be listed.
 */
export async function removeLeftovers(
  layout: Layout,
  upgrades: DocumentUpgrades,
  fs: FsPort,
): Promise<void> {
  const workspaces = await folderNames(layout.workspaces, fs);
  const folders = workspaces.map((name) => path.join(layout.workspaces, name));
  for (const folder of [layout.dataDir, ...folders]) {
    await removeTemporaries(folder, fs).catch(() => undefined);
    await upgrades.adopt(folder);
  }
  for (const folder of folders) {
    const sessions = path.join(folder, 'sessions');
    for (const name of await folderNames(sessions, fs)) {
      if (isLeftover(name)) await removeTree(path.join(sessions, name), fs).catch(() => undefined);
    }
  }
}
