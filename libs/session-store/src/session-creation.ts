import path from 'node:path';
import { coded, type SequencedEvent, type SessionEventOf, type SessionMeta } from '@fyllo/protocol';
import { isSessionMeta } from '@fyllo/protocol/validators';
import {
  entryKind,
  folderNames,
  LineJournal,
  makePrivateFolder,
  moveEntry,
  removeTree,
  syncFolder,
  type FsPort,
} from '@fyllo/files';
import { eventLine } from './event-line';
import { isStaging, sessionFiles, type Layout } from './layout';
import type { StoreContext } from './log-parts';
import { openNewSessionLog } from './open-session-log';
import type { SessionLog } from './session-log';
import { foldIntoMeta, writeMeta, type StoredMeta } from './session-meta-file';

/**
 * Makes a session with its first message: everything is written into a staging folder, which one rename
 * publishes. A failure at any step leaves no trace.
 * Errors: `bad-request`, `conflict` (the id is taken), `disk-full`, `permission-denied`, `io-failed`.
 */
export async function createSessionLog(
  layout: Layout,
  meta: SessionMeta,
  event: SessionEventOf<'turn.started'>,
  context: StoreContext,
  closed: () => void,
): Promise<{ readonly log: SessionLog; readonly first: SequencedEvent }> {
  if (!isSessionMeta(meta)) throw coded('bad-request', 'not valid session metadata');
  const { fs } = context;
  const folder = layout.session(meta.workspaceId, meta.id);
  const staging = layout.staging(meta.workspaceId, meta.id);
  if ((await entryKind(folder, fs)) !== 'missing')
    throw coded('conflict', 'the session id is taken');
  const first: SequencedEvent = { seq: 1, at: context.now(), event };
  const stored = foldIntoMeta({ ...meta, seq: 0 }, [first]);
  await makePrivateFolder(layout.sessions(meta.workspaceId), fs);
  try {
    await stage(staging, stored, first, fs);
    await moveEntry(staging, folder, fs);
  } catch (thrown) {
    await removeTree(staging, fs).catch(() => undefined); // what stays is removed at the next start
    throw thrown;
  }
  try {
    await syncFolder(path.dirname(folder), fs);
    const place = { workspaceId: meta.workspaceId, id: meta.id, folder };
    const log = await openNewSessionLog(
      place,
      context,
      { meta: stored, at: first.at, event },
      closed,
    );
    return { log, first };
  } catch (thrown) {
    await unpublish(folder, staging, fs);
    throw thrown;
  }
}

async function stage(
  staging: string,
  meta: StoredMeta,
  first: SequencedEvent,
  fs: FsPort,
): Promise<void> {
  await removeTree(staging, fs);
  await makePrivateFolder(staging, fs);
  const files = sessionFiles(staging);
  await writeMeta(files.meta, meta, fs);
  const journal = await LineJournal.open(files.journal, { fs });
  try {
    await journal.append([eventLine(first)], { sync: true });
  } finally {
    await journal.close(); // a folder with open files cannot be renamed on Windows
  }
  await syncFolder(staging, fs);
}

/** Out of sight in one step, then gone; both may fail on a disk that just failed, and there is no third way. */
async function unpublish(folder: string, staging: string, fs: FsPort): Promise<void> {
  await moveEntry(folder, staging, fs).catch(() => undefined);
  await removeTree(staging, fs).catch(() => undefined);
}

/** Removes what crashed creations left. */
export async function removeStagings(layout: Layout, fs: FsPort): Promise<void> {
  for (const workspace of await folderNames(layout.workspaces, fs)) {
    const sessions = path.join(layout.workspaces, workspace, 'sessions');
    for (const name of await folderNames(sessions, fs)) {
      if (isStaging(name)) await removeTree(path.join(sessions, name), fs);
    }
  }
}
