import { Type, type Static } from '@sinclair/typebox';
import { ProjectIdSchema, WorkspaceIdSchema } from './id-schemas';
import { MAX_WORKSPACE_FOLDERS } from './limits';

export const ProjectSchema = Type.Object({
  id: ProjectIdSchema,
  name: Type.String(),
  /** Absolute, canonical when it was added. */
  path: Type.String(),
});
export type Project = Readonly<Static<typeof ProjectSchema>>;

/** One window's world: one to sixteen folders, in order, the first of `primary` being where agents start. */
export const WorkspaceSchema = Type.Object({
  id: WorkspaceIdSchema,
  name: Type.String(),
  projects: Type.Array(ProjectSchema, { minItems: 1, maxItems: MAX_WORKSPACE_FOLDERS }),
  primary: ProjectIdSchema,
  openedAt: Type.Integer(),
});
export type Workspace = Readonly<Static<typeof WorkspaceSchema>>;

/** The frozen folders of a session (behaviour 14.1). */
export const ScopeSchema = Type.Object({
  projects: Type.Array(ProjectSchema, { minItems: 1 }),
  primary: ProjectIdSchema,
  cwd: Type.String(),
});
export type Scope = Readonly<Static<typeof ScopeSchema>>;
