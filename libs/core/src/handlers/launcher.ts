import type { MethodName, Params, Workspace } from '@fyllo/protocol';
import { outgoing } from '../connections/fan-out';
import type { Connection } from '../connections/connection';
import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';
import { listFolders } from '../folders/list-folders';
import type { Workspaces } from '../folders/workspaces';
import { leavePage } from '../leave-page';

type LauncherMethod = Extract<MethodName, `launcher.${string}`>;

/** Everything a page may do before it belongs to a Workspace. */
export function launcherHandlers(parts: CoreParts): Pick<Handlers, LauncherMethod> {
  const { workspaces, shell } = parts;
  return {
    'launcher.recent': async () => ({ workspaces: await workspaces.recent() }),
    'launcher.folders': ({ path, hidden }) => listFolders(path, hidden),
    'launcher.pick': async (_params, connection) => ({
      path: (await shell.pickFolder?.(connection.id)) ?? null,
    }),
    'launcher.open': async (params, connection) => {
      const workspace = await opened(workspaces, params);
      const here = (await shell.claimWorkspace?.(workspace.id, connection.id)) ?? true;
      if (here) await rebind(parts, connection, workspace);
      return { workspace, here };
    },
    'launcher.forget': async ({ workspaceId }) => {
      await workspaces.forget(workspaceId);
      return {};
    },
    'launcher.leave': async (_params, connection) => {
      await rebind(parts, connection, null);
      return {};
    },
  };
}

function opened(workspaces: Workspaces, params: Params<'launcher.open'>): Promise<Workspace> {
  if ('path' in params) return workspaces.openFolders([params.path]);
  return 'paths' in params
    ? workspaces.openCollection(params)
    : workspaces.reopen(params.workspaceId, params.primaryAt);
}

/** Binds a page to another Workspace, or to none; what it had open belongs to the one before. */
async function rebind(
  parts: CoreParts,
  connection: Connection,
  workspace: Workspace | null,
): Promise<void> {
  const { directory, searches, fileQuestions } = parts;
  await searches.cancel(connection);
  await fileQuestions.cancel(connection);
  // nothing is waited for between the last of these and the binding: what is opened in between would be kept
  for (const sessionId of connection.subscriptions) await directory.leave(connection, sessionId);
  connection.bind(workspace?.id ?? null);
  leavePage(parts, connection);
  connection.push(outgoing({ k: 'workspace', workspace }));
}
