import { stat } from 'node:fs/promises';
import type { Project } from '@fyllo/protocol';

/** Device and inode of a folder, as one text; null when there is no folder at this path. */
export async function folderIdentity(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => null);
  return stats?.isDirectory() ? identityOf(stats) : null;
}

export const identityOf = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string =>
  `${dev}:${ino}`;

/**
 * Whether a folder is where it was, and the same as when it was added. Some systems number their devices anew at each
 * start, so at the same path the inode alone decides. Folders from before identities were kept only have to be there.
 */
export async function isInPlace({ path, identity }: Project): Promise<boolean> {
  const now = await folderIdentity(path);
  return now !== null && (identity === undefined || inode(now) === inode(identity));
}

const inode = (identity: string): string => identity.slice(identity.indexOf(':') + 1);

/** A project as it is now: with the identity its folder has, as far as there is one. */
export async function withIdentity({ identity: old, ...project }: Project): Promise<Project> {
  const identity = (await folderIdentity(project.path)) ?? old;
  return identity === undefined ? project : { ...project, identity };
}
