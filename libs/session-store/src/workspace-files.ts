import { coded, type Workspace } from '@fyllo/protocol';
import { isWorkspace } from '@fyllo/protocol/validators';
import {
  folderNames,
  makePrivateFolder,
  readDocument,
  replaceDocument,
  type FsPort,
} from '@fyllo/files';
import { boundedMap } from './bounded-map';
import { isWorkspaceId, type Layout } from './layout';
import { isNewer } from './session-meta-file';

const WORKSPACE_FORMAT = 1;
const WIDTH = 8;

/** All Workspaces that can be read, in no order. */
export async function readWorkspaces(layout: Layout, fs: FsPort): Promise<readonly Workspace[]> {
  const ids = (await folderNames(layout.workspaces, fs)).filter(isWorkspaceId);
  const found = await boundedMap(ids, WIDTH, async (id) => {
    const read = await readDocument(layout.workspaceFile(id), fs);
    if (read.state !== 'ok' || isNewer(read.value, WORKSPACE_FORMAT)) return undefined;
    return isWorkspace(read.value) && read.value.id === id ? read.value : undefined;
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
  fs: FsPort,
): Promise<void> {
  if (!isWorkspace(workspace)) throw coded('bad-request', 'not a valid Workspace');
  const file = layout.workspaceFile(workspace.id);
  const read = await readDocument(file, fs);
  const before = read.state === 'ok' ? read.value : {};
  if (isNewer(before, WORKSPACE_FORMAT)) {
    throw coded('format-too-new', 'workspace.json was written by a newer version');
  }
  await makePrivateFolder(layout.sessions(workspace.id), fs);
  const document = { format: WORKSPACE_FORMAT, ...(before as object), ...workspace };
  await replaceDocument(file, `${JSON.stringify(document, null, 2)}\n`, fs);
}
