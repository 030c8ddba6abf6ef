import path from 'node:path';
import {
  CodedError,
  isSessionId,
  MAX_NAMED_UNREADABLE,
  type ErrorCode,
  type SessionMeta,
  type WorkspaceId,
} from '@fyllo/protocol';
import { entryKind, folderNames } from '@fyllo/files';
import { boundedMap } from './bounded-map';
import { sessionFiles, type Layout } from './layout';
import type { StoreContext } from './log-parts';
import { readMeta } from './session-meta-file';

/** libuv has four threads for files; more requests at a time only wait. */
const WIDTH = 8;

/** A folder that should be a session and cannot be read as one. */
export interface DamagedSession {
  /** Absolute. */
  readonly folder: string;
  readonly code: ErrorCode;
}

export interface SessionMetas {
  readonly metas: readonly SessionMeta[];
  /** How many could not be read. */
  readonly unreadable: number;
  /** The first of them by name. */
  readonly damaged: readonly DamagedSession[];
}

/**
 * Metadata of all sessions of a Workspace, in no order. Only real folders with the name of a session id are
 * looked at; those whose metadata cannot be read are counted. SECURITY: S-08
 */
export async function listSessionMetas(
  layout: Layout,
  workspaceId: WorkspaceId,
  context: StoreContext,
): Promise<SessionMetas> {
  const sessions = layout.sessions(workspaceId);
  const names = (await folderNames(sessions, context.fs)).filter(isSessionId).sort();
  const metas: SessionMeta[] = [];
  const damaged: DamagedSession[] = [];
  const rows = await boundedMap(names, WIDTH, (name) =>
    readRow(path.join(sessions, name), { workspaceId, name }, context),
  );
  for (const row of rows) {
    if (row === 'gone') continue;
    if ('code' in row) damaged.push(row);
    else metas.push(row);
  }
  return { metas, unreadable: damaged.length, damaged: damaged.slice(0, MAX_NAMED_UNREADABLE) };
}

async function readRow(
  folder: string,
  expected: { readonly workspaceId: WorkspaceId; readonly name: string },
  context: StoreContext,
): Promise<SessionMeta | DamagedSession | 'gone'> {
  try {
    const meta = await readMeta(sessionFiles(folder).meta, context);
    const fits = meta.id === expected.name && meta.workspaceId === expected.workspaceId;
    return fits ? meta : { folder, code: 'session-damaged' };
  } catch (thrown) {
    const code = thrown instanceof CodedError ? thrown.code : 'io-failed';
    if (code !== 'not-found') return { folder, code };
    // Deleted since the folder was listed; otherwise it lacks its session.json.
    const kind = await entryKind(folder, context.fs).catch(() => 'other');
    return kind === 'missing' ? 'gone' : { folder, code: 'session-damaged' };
  }
}
