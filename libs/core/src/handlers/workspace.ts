import type { MethodName } from '@fyllo/protocol';
import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';

type WorkspaceMethod = Extract<MethodName, `workspace.${string}`>;

/** The Workspace of the caller: its folders and its rule. Every page of it hears of changes. */
export const workspaceHandlers = ({ workspaces }: CoreParts): Pick<Handlers, WorkspaceMethod> => ({
  'workspace.change': (change, { workspaceId }) => workspaces.change(workspaceId, change),
  'workspace.find-moved': async (_params, { workspaceId }) => ({
    missing: await workspaces.missing(workspaceId),
  }),
  'workspace.relocate': ({ projectId, path }, { workspaceId }) =>
    workspaces.relocate(workspaceId, projectId, path),
  'workspace.set-policy': ({ policy }, { workspaceId }) =>
    workspaces.setPolicy(workspaceId, policy),
});
