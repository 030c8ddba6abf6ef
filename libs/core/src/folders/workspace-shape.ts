import { coded, type Project, type Workspace } from '@fyllo/protocol';
import { newId } from '../new-id';

export type WorkspaceKind = NonNullable<Workspace['kind']>;

/** A missing kind reads as by the count of folders. */
export const kindOf = ({ kind, projects }: Workspace): WorkspaceKind =>
  kind ?? (projects.length === 1 ? 'folder' : 'collection');

/** The folder where agents start. Error: `internal` for a Workspace without folders, which no file can be. */
export function primaryOf({ projects, primary }: Workspace): Project {
  const found = projects.find(({ id }) => id === primary) ?? projects[0];
  if (!found) throw coded('internal', 'The Workspace has no folder.');
  return found;
}

/** Error: `bad-request` for a place where there is none. */
export function memberAt(projects: readonly Project[], place: number): Project {
  const member = projects[place];
  if (!member) throw coded('bad-request', 'The primary folder is none of the members.');
  return member;
}

export const newWorkspace = (kind: WorkspaceKind, projects: readonly Project[]): Workspace => ({
  id: newId('workspace'),
  name: projects.map((project) => project.name).join(' + '),
  projects: [...projects],
  primary: memberAt(projects, 0).id,
  kind,
  openedAt: 0,
});

/** The same Workspace with this member in the place of the one with its id; one named for its folder goes along. */
export function withMember(workspace: Workspace, member: Project): Workspace {
  const old = workspace.projects.find(({ id }) => id === member.id);
  const named = kindOf(workspace) === 'folder' && workspace.name === old?.name;
  return {
    ...workspace,
    ...(named ? { name: member.name } : {}),
    projects: workspace.projects.map((project) => (project.id === member.id ? member : project)),
  };
}

export const pathsOf = (projects: readonly Project[]): string =>
  JSON.stringify(projects.map(({ path }) => path));

/** What others see of a Workspace, in a form that can be compared: not when it was opened. */
export const marksOf = ({ name, projects, primary, kind, ...rest }: Workspace): string =>
  JSON.stringify([name, projects, primary, kind, rest.permissionPolicy, rest.forgotten ?? false]);
