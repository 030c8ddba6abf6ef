import type { SessionFolders } from '@fyllo/agent-supervisor/api';
import { coded, type Project, type Scope, type ScopeStatus, type Workspace } from '@fyllo/protocol';
import { folderIdentity, isInPlace, withIdentity } from '../folders/folder-identity';
import { noFolder } from '../folders/require-folder';
import { primaryOf } from '../folders/workspace-shape';

/** The folders of a session as an agent gets them. A scope from before there were several reads as all the others. */
export const foldersOf = ({ projects, primary, cwd, additional }: Scope): SessionFolders => ({
  cwd,
  additional: additional ?? projects.flatMap(({ id, path }) => (id === primary ? [] : [path])),
});

/** The folders of a Workspace as they are at this moment: what a session that begins now keeps (behaviour 14.1). */
export async function snapshotOf(workspace: Workspace): Promise<Scope> {
  const { id, path: cwd } = primaryOf(workspace);
  const projects = await Promise.all(workspace.projects.map(withIdentity));
  return { projects, primary: id, cwd };
}

/** The scope with all that an agent is given written down. */
export const allFolders = (scope: Scope): Scope => ({
  ...scope,
  additional: [...foldersOf(scope).additional],
});

export const onlyPrimary = (scope: Scope): Scope => ({ ...scope, additional: [] });

/** The projects whose folders the agent of a session is given. */
export const givenProjects = (scope: Scope): readonly Project[] => {
  const { additional } = foldersOf(scope);
  return scope.projects.filter(
    (project) => project.id === scope.primary || additional.includes(project.path),
  );
};

/** Error: `folder-missing` with the path of the first folder that a new session could not be given. */
export async function requireFolders(scope: Scope): Promise<void> {
  for (const project of givenProjects(scope)) {
    if ((await folderIdentity(project.path)) === null) throw noFolder(project.path);
  }
}

/** Error: `scope-stale` with the paths that are missing or are another folder now, one a line. */
export async function refuseStale(scope: Scope): Promise<void> {
  const projects = givenProjects(scope);
  const inPlace = await Promise.all(projects.map(isInPlace));
  const stale = projects.filter((_, index) => !inPlace[index]);
  if (stale.length === 0) return;
  throw coded('scope-stale', 'Folders of this session are not there any more.', {
    detail: stale.map((project) => project.path).join('\n'),
  });
}

/** The folders of a session beside those of its Workspace now (behaviour 14.2). */
export async function scopeStatus(scope: Scope, workspace: Workspace): Promise<ScopeStatus> {
  const inPlace = await Promise.all(scope.projects.map(isInPlace));
  return compareScope(scope, workspace, new Set(scope.projects.filter((_, at) => inPlace[at])));
}

/**
 * The same, knowing which folders of the snapshot are in their place. A project that left and came back has a new id:
 * it is known again by its path.
 */
export function compareScope(
  scope: Scope,
  workspace: Workspace,
  inPlace: ReadonlySet<Project>,
): ScopeStatus {
  const now = (project: Project): Project | undefined =>
    workspace.projects.find(({ id }) => id === project.id) ??
    workspace.projects.find((other) => isAt(other, project.path));
  const pairs = scope.projects.map((project) => ({ project, current: now(project) }));
  const joined = workspace.projects.filter(
    (project) => !pairs.some(({ current }) => current === project),
  );
  const primary = pairs.find(({ project }) => project.id === scope.primary)?.current;
  const inOrder = pairs.every(
    ({ project, current }, place) =>
      current === workspace.projects[place] && current && isAt(current, project.path),
  );
  return {
    folders: [
      ...pairs.map(({ project, current }) => {
        const moved = current && !isAt(current, project.path);
        const state = !inPlace.has(project) || moved ? 'stale' : current ? 'ok' : 'snapshot-only';
        const folder = { ...shown(project), primary: project.id === scope.primary };
        return { ...folder, state, ...(moved ? { movedTo: current.path } : {}) } as const;
      }),
      ...joined.map((project) => ({
        ...shown(project),
        primary: project.id === workspace.primary,
        state: 'workspace-only' as const,
      })),
    ],
    differs: !inOrder || joined.length > 0 || primary?.id !== workspace.primary,
    primaryOnly: scope.projects.length > 1 && foldersOf(scope).additional.length === 0,
  };
}

const isAt = (project: Project, path: string): boolean => project.path === path;

const shown = ({ id, name, path }: Project) => ({ projectId: id, name, path });
