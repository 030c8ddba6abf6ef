import { Type, type Static } from '@sinclair/typebox';
import { ProjectIdSchema, WorkspaceIdSchema } from './id-schemas';
import { MAX_WORKSPACE_FOLDERS } from './limits';

export const ProjectSchema = Type.Object({
  id: ProjectIdSchema,
  name: Type.String(),
  /** Absolute, canonical when it was added. */
  path: Type.String(),
  /** Device and inode when it was added or found again: tells a moved folder from a new one of the same name. */
  identity: Type.Optional(Type.String()),
});
export type Project = Readonly<Static<typeof ProjectSchema>>;

export const PERMISSION_POLICIES = ['ask', 'allow-once'] as const;

/** One window's world: one to sixteen folders, in order, the first of `primary` being where agents start. */
export const WorkspaceSchema = Type.Object({
  id: WorkspaceIdSchema,
  name: Type.String(),
  projects: Type.Array(ProjectSchema, { minItems: 1, maxItems: MAX_WORKSPACE_FOLDERS }),
  primary: ProjectIdSchema,
  /** A folder that was opened directly, or a collection with a name of its own; absent reads as by the count. */
  kind: Type.Optional(Type.Union([Type.Literal('folder'), Type.Literal('collection')])),
  /** `allow-once`: requests for permission are answered with the agent's allow-once option, and it shows. */
  permissionPolicy: Type.Optional(
    Type.Union(PERMISSION_POLICIES.map((policy) => Type.Literal(policy))),
  ),
  /** Not on the list of recent ones. */
  forgotten: Type.Optional(Type.Boolean()),
  openedAt: Type.Integer(),
});
export type Workspace = Readonly<Static<typeof WorkspaceSchema>>;

/** The frozen folders of a session (behaviour 14.1). */
export const ScopeSchema = Type.Object({
  projects: Type.Array(ProjectSchema, { minItems: 1 }),
  primary: ProjectIdSchema,
  cwd: Type.String(),
  /** The further folders the agent is given: all others, or none when the person chose the primary one only. */
  additional: Type.Optional(Type.Array(Type.String())),
});
export type Scope = Readonly<Static<typeof ScopeSchema>>;

export const SCOPE_FOLDER_STATES = ['ok', 'workspace-only', 'snapshot-only', 'stale'] as const;

/**
 * A folder of the session's snapshot or of the Workspace as it is now (behaviour 14.2). `workspace-only`: joined after
 * the snapshot. `snapshot-only`: left the Workspace, and is still there. `stale`: moved, missing, or another folder now.
 */
export const ScopeFolderSchema = Type.Object({
  projectId: ProjectIdSchema,
  name: Type.String(),
  path: Type.String(),
  /** Primary in the snapshot; for a `workspace-only` folder, in the Workspace. */
  primary: Type.Boolean(),
  state: Type.Union(SCOPE_FOLDER_STATES.map((state) => Type.Literal(state))),
  /** Where a moved project is now. */
  movedTo: Type.Optional(Type.String()),
});
export type ScopeFolder = Readonly<Static<typeof ScopeFolderSchema>>;

export const ScopeStatusSchema = Type.Object({
  folders: Type.Array(ScopeFolderSchema),
  /** Workspace and snapshot are not the same, in members, order, places or the primary one. */
  differs: Type.Boolean(),
  /** The agent is given the primary folder only, by the person's choice. */
  primaryOnly: Type.Boolean(),
});
export type ScopeStatus = Readonly<Static<typeof ScopeStatusSchema>>;
