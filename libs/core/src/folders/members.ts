import path from 'node:path';
import { MAX_WORKSPACE_FOLDERS, coded, type Params, type Project } from '@fyllo/protocol';
import { newId } from '../new-id';
import { folderIdentity } from './folder-identity';
import { canonicalFolder } from './list-folders';

/** A folder that joins a Workspace. Errors: `folder-missing`, `permission-denied`, `folder-not-allowed`. */
export async function newProject(folder: string): Promise<Project> {
  const canonical = await canonicalFolder(folder);
  const identity = await folderIdentity(canonical);
  return {
    id: newId('project'),
    name: path.basename(canonical) || canonical,
    path: canonical,
    ...(identity === null ? {} : { identity }),
  };
}

/**
 * Folders as the members of a Workspace, in this order. Errors: those of a folder, and `folder-not-allowed` for too
 * many or none, and for the same or nested ones.
 */
export async function membersFrom(folders: readonly string[]): Promise<readonly Project[]> {
  requireCount(folders.length);
  const projects = await Promise.all(folders.map(newProject));
  refuseOverlap(projects);
  return projects;
}

/**
 * The members after a change: those that stay keep their ids, and so does a folder that is named by its path.
 * Errors: `not-found` for a member that is none, those of `membersFrom`.
 */
export async function changedMembers(
  before: readonly Project[],
  members: Params<'workspace.change'>['members'],
): Promise<readonly Project[]> {
  requireCount(members.length);
  const after = await Promise.all(
    members.map(async (member) => {
      if ('path' in member) {
        const joined = await newProject(member.path);
        return before.find((project) => project.path === joined.path) ?? joined;
      }
      const kept = before.find((project) => project.id === member.projectId);
      if (!kept) throw coded('not-found', 'There is no such project in this Workspace.');
      return kept;
    }),
  );
  refuseOverlap(after);
  return after;
}

function requireCount(count: number): void {
  if (count === 0 || count > MAX_WORKSPACE_FOLDERS) {
    throw coded('folder-not-allowed', `A Workspace has 1 to ${MAX_WORKSPACE_FOLDERS} folders.`);
  }
}

/** Error: `folder-not-allowed` when two are the same folder, by path or identity, or one lies inside another. */
export function refuseOverlap(projects: readonly Project[]): void {
  for (const [index, one] of projects.entries()) {
    for (const other of projects.slice(index + 1)) {
      const same =
        one.path === other.path || (one.identity !== undefined && one.identity === other.identity);
      const inner = contains(one.path, other.path)
        ? other
        : contains(other.path, one.path)
          ? one
          : undefined;
      if (!same && !inner) continue;
      const message = same
        ? 'A folder is in a Workspace only once.'
        : 'No folder of a Workspace lies inside another of it.';
      throw coded('folder-not-allowed', message, { detail: (inner ?? other).path });
    }
  }
}

/** Whether `inner` is `outer` or lies inside it, by whole path segments. */
export function contains(outer: string, inner: string): boolean {
  const relative = path.relative(outer, inner);
  const leaves = relative === '..' || relative.startsWith(`..${path.sep}`);
  return !leaves && !path.isAbsolute(relative);
}
