import path from 'node:path';
import {
  coded,
  type SequencedEvent,
  type SessionEventOf,
  type SessionId,
  type SessionMeta,
} from '@fyllo/protocol';
import { isSessionMeta } from '@fyllo/protocol/validators';
import { attachmentFileName } from '@fyllo/session-model';
import {
  entryKind,
  LineJournal,
  makePrivateFolder,
  moveEntry,
  removeTree,
  syncFolder,
  type FsPort,
} from '@fyllo/files';
import { eventLine } from './event-line';
import { attachmentsIn, sessionFiles, type Layout } from './layout';
import type { StoreContext } from './log-parts';
import { openNewSessionLog } from './open-session-log';
import type { SessionLog } from './session-log';
import { foldIntoMeta, writeMeta, type StoredMeta } from './session-meta-file';
import { copyAttachment } from './unsent/attachment-folder';
import type { AttachmentSource } from './unsent/unsent-place';

/** Makes sessions, and remembers those that failed so late that not even their removal worked. */
export class SessionCreation {
  private readonly abandoned = new Map<SessionId, string>();

  constructor(
    private readonly layout: Layout,
    private readonly context: StoreContext,
  ) {}

  /**
   * Makes a session with its first message: everything is written into a staging folder, which one rename
   * publishes. A failure at any step leaves no trace. `files` go with the message: they are copied, in order, and
   * stay where they are. SECURITY: S-13
   * Errors: `bad-request`, `conflict` (the id is taken), `attachment-missing`, `attachment-invalid`, `disk-full`,
   * `permission-denied`, `io-failed`.
   */
  async create(
    meta: SessionMeta,
    event: SessionEventOf<'turn.started'>,
    files: readonly AttachmentSource[],
    closed: () => void,
  ): Promise<{ readonly log: SessionLog; readonly first: SequencedEvent }> {
    if (!isSessionMeta(meta)) throw coded('bad-request', 'not valid session metadata');
    const { fs } = this.context;
    const { id, workspaceId } = meta;
    const folder = this.layout.session(workspaceId, id);
    const staging = this.layout.staging(workspaceId, id);
    await this.removeAbandoned();
    if ((await entryKind(folder, fs)) !== 'missing') {
      throw coded('conflict', 'the session id is taken');
    }
    const at = this.context.now();
    const first: SequencedEvent = { seq: 1, at, event };
    const stored = foldIntoMeta({ ...meta, seq: 0 }, [first]);
    await makePrivateFolder(this.layout.sessions(workspaceId), fs);
    try {
      await stage(staging, { meta: stored, first, files }, fs);
      await moveEntry(staging, folder, fs);
      await syncFolder(path.dirname(folder), fs);
      const place = { workspaceId, id, folder };
      const opening = { meta: stored, at, event };
      return { log: await openNewSessionLog(place, this.context, opening, closed), first };
    } catch (thrown) {
      await this.removeTrace(id, folder, staging);
      throw thrown;
    }
  }

  /** Whether a folder is left of a creation that failed: there is no such session. */
  isAbandoned(id: SessionId): boolean {
    return this.abandoned.has(id);
  }

  /** Removes what could not be removed when it failed; what still cannot be stays remembered. */
  async removeAbandoned(): Promise<void> {
    for (const [id, folder] of this.abandoned) {
      await removeTree(folder, this.context.fs);
      this.abandoned.delete(id);
    }
  }

  private async removeTrace(id: SessionId, folder: string, staging: string): Promise<void> {
    try {
      await removeTree(folder, this.context.fs);
    } catch {
      this.abandoned.set(id, folder);
    }
    // What stays of the staging folder is no session, and is removed at the next try or start.
    await removeTree(staging, this.context.fs).catch(() => undefined);
  }
}

interface Staged {
  readonly meta: StoredMeta;
  readonly first: SequencedEvent;
  readonly files: readonly AttachmentSource[];
}

async function stage(
  staging: string,
  { meta, first, files: sources }: Staged,
  fs: FsPort,
): Promise<void> {
  await removeTree(staging, fs);
  await makePrivateFolder(staging, fs);
  await stageFiles(attachmentsIn(staging), sources, fs);
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

async function stageFiles(
  folder: string,
  sources: readonly AttachmentSource[],
  fs: FsPort,
): Promise<void> {
  if (sources.length === 0) return;
  await makePrivateFolder(folder, fs);
  for (const source of sources) {
    await copyAttachment(source, path.join(folder, attachmentFileName(source.attachment)), fs);
  }
  await syncFolder(folder, fs);
}
