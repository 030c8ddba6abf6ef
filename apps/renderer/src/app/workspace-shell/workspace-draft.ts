import type { Params, Project, ProjectId, Workspace } from '@fyllo/protocol';
import { faultOf, nameOf, type Member, type MemberFault, type MemberOrder } from '../launcher';

/** A folder of the Workspace, or, without an id, one that is to join. */
export interface DraftMember extends Member {
  readonly id?: ProjectId;
}

/** A Workspace while it is edited. */
export interface WorkspaceDraft extends MemberOrder<DraftMember> {
  readonly name: string;
}

type Place = Pick<Project, 'id' | 'name' | 'path'>;
/** What is edited of a Workspace. */
export interface Edited {
  readonly name: string;
  readonly projects: readonly Place[];
  readonly primary: Workspace['primary'];
}

export const draftOf = ({ name, projects, primary }: Edited): WorkspaceDraft => ({
  name,
  members: projects.map(({ id, name: folder, path }) => ({ id, name: folder, path })),
  primary: projects.find(({ id }) => id === primary)?.path ?? '',
});

/** The draft with a folder more, or why it cannot join. */
export function withFolder(draft: WorkspaceDraft, path: string): WorkspaceDraft | MemberFault {
  const fault = faultOf(draft.members, path);
  return fault ?? { ...draft, members: [...draft.members, { name: nameOf(path), path }] };
}

/** What is asked of the host. */
export const changeOf = ({
  name,
  members,
  primary,
}: WorkspaceDraft): Params<'workspace.change'> => ({
  name: name.trim(),
  members: members.map(({ id, path }) => (id === undefined ? { path } : { projectId: id })),
  primary: members.findIndex(({ path }) => path === primary),
});

export const sameDraft = (one: WorkspaceDraft, other: WorkspaceDraft): boolean =>
  JSON.stringify([changeOf(one)]) === JSON.stringify([changeOf(other)]);

/** The draft after folders were found elsewhere: ids keep their places in the order, paths are new. */
export function relocated(draft: WorkspaceDraft, now: Edited): WorkspaceDraft {
  const pathOf = new Map(now.projects.map(({ id, path }) => [id, path]));
  const at = ({ id, path }: DraftMember): string =>
    (id === undefined ? undefined : pathOf.get(id)) ?? path;
  const primary = draft.members.find(({ path }) => path === draft.primary);
  return {
    name: draft.name,
    members: draft.members.map((member) => ({ ...member, path: at(member) })),
    primary: primary ? at(primary) : draft.primary,
  };
}
