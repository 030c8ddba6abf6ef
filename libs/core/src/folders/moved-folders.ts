import { lstat, opendir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { MAX_FOLDER_ENTRIES, type Project } from '@fyllo/protocol';
import { identityOf } from './folder-identity';

/**
 * Where folders that are not in their place are now: the same folder (device and inode) under another name beside the
 * old place, beside its parent's place, or in the home folder. Bounded; what is further away is for the person to name.
 */
export async function findMoved(
  missing: readonly Project[],
  home: string = homedir(),
): Promise<ReadonlyMap<Project['id'], string>> {
  const wanted = new Map<string, Project['id']>();
  for (const { id, identity } of missing) if (identity !== undefined) wanted.set(identity, id);
  const found = new Map<Project['id'], string>();
  if (wanted.size === 0) return found;
  const near = missing.flatMap((project) => {
    const parent = path.dirname(project.path);
    return [parent, path.dirname(parent)];
  });
  for (const folder of new Set([...near, home])) {
    for (const candidate of await foldersIn(folder)) {
      const id = wanted.get(candidate.identity);
      if (id !== undefined && !found.has(id)) found.set(id, candidate.path);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}

/** The real folders in a folder, as many as are looked at; none when it cannot be read. */
async function foldersIn(folder: string) {
  const found: { readonly path: string; readonly identity: string }[] = [];
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return found;
  for await (const entry of entries) {
    if (!entry.isDirectory()) continue;
    const place = path.join(folder, entry.name);
    const stats = await lstat(place, { bigint: true }).catch(() => null); // gone since it was listed
    if (stats?.isDirectory()) found.push({ path: place, identity: identityOf(stats) });
    if (found.length >= MAX_FOLDER_ENTRIES) break;
  }
  return found;
}
