import { coded, type Workspace } from '@fyllo/protocol';
import { isWorkspace } from '@fyllo/protocol/validators';
import { folderNames, makePrivateFolder, readDocument, replaceDocument } from '@fyllo/files';
import { boundedMap } from './bounded-map';
import { isWorkspaceId, type Layout } from './layout';
import type { StoreContext } from './log-parts';

const WIDTH = 8;

/** All Workspaces that can be read, in no order. */
export async function readWorkspaces(
  layout: Layout,
  { fs, formats }: StoreContext,
): Promise<readonly Workspace[]> {
  const ids = (await folderNames(layout.workspaces, fs)).filter(isWorkspaceId);
  const found = await boundedMap(ids, WIDTH, async (id) => {
    const read = await readDocument(layout.workspaceFile(id), fs);
    if (read.state !== 'ok' || formats.workspace.isNewer(read.value)) return undefined;
    const value = formats.workspace.upgraded(read.value);
    return isWorkspace(value) && value.id === id ? value : undefined;
  });
  return found.filter((workspace) => workspace !== undefined);
}

/**
 * Writes `workspace.json`; fields that a later version of the same format added stay.
 * Errors: `bad-request`, `format-too-new`, `disk-full`, `permission-denied`, `io-failed`.
 */
export async function writeWorkspace(
  layout: Layout,
  workspace: Workspace,
  { fs, formats, upgrades }: StoreContext,
): Promise<void> {
  if (!isWorkspace(workspace)) throw coded('bad-request', 'not a valid Workspace');
  const file = layout.workspaceFile(workspace.id);
  await upgrades.upgrade(file, formats.workspace);
  const read = await readDocument(file, fs);
  const before = read.state === 'ok' ? read.value : {};
  if (formats.workspace.isNewer(before)) {
    throw coded('format-too-new', 'workspace.json was written by a newer version');
  }
  await makePrivateFolder(layout.sessions(workspace.id), fs);
  const document = { format: formats.workspace.current, ...(before as object), ...workspace };
  await replaceDocument(file, `${JSON.stringify(document, null, 2)}\n`, fs);
}
