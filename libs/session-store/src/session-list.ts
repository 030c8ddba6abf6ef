import path from 'node:path';
import { isSessionId, type SessionMeta, type WorkspaceId } from '@fyllo/protocol';
import { folderNames, type FsPort } from '@fyllo/files';
import { boundedMap } from './bounded-map';
import { sessionFiles, type Layout } from './layout';
import { readMeta } from './session-meta-file';

/** libuv has four threads for files; more requests at a time only wait. */
const WIDTH = 8;

/**
 * Metadata of all sessions of a Workspace, in no order. Only real folders with the name of a session id are
 * looked at; those whose metadata cannot be read are counted. SECURITY: S-08
 */
export async function listSessionMetas(
  layout: Layout,
  workspaceId: WorkspaceId,
  fs: FsPort,
): Promise<{ readonly metas: readonly SessionMeta[]; readonly unreadable: number }> {
  const folder = layout.sessions(workspaceId);
  const names = (await folderNames(folder, fs)).filter(isSessionId);
  const metas = await boundedMap(names, WIDTH, async (name) => {
    try {
      const meta = await readMeta(sessionFiles(path.join(folder, name)).meta, fs);
      return meta.id === name && meta.workspaceId === workspaceId ? meta : undefined;
    } catch {
      return undefined; // counted below
    }
  });
  const readable = metas.filter((meta) => meta !== undefined);
  return { metas: readable, unreadable: names.length - readable.length };
}
