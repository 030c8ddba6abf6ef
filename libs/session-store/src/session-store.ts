import {
  coded,
  type SequencedEvent,
  type SessionEventOf,
  type SessionId,
  type SessionMeta,
  type Workspace,
  type WorkspaceId,
} from '@fyllo/protocol';
import { LockFile, makePrivateFolder, nodeFs, toFileError, type FsPort } from '@fyllo/files';
import { DocumentUpgrades } from './document-format';
import { Layout } from './layout';
import type { StoreContext, StoreTaps } from './log-parts';
import { openSessionLog } from './open-session-log';
import { PreferencesStore } from './preferences-store';
import { removeLeftovers } from './leftovers';
import { SessionCreation } from './session-creation';
import { SessionDeletion } from './session-deletion';
import { listSessionMetas, type SessionMetas } from './session-list';
import type { SessionLog } from './session-log';
import { FORMATS_OF_TODAY, type StoreFormats } from './store-formats';
import { TaskQueue } from './task-queue';
import type { AttachmentSource, UnsentPlace, WorkspaceDraft } from './unsent/unsent-place';
import { UnsentPlaces } from './unsent/unsent-places';
import { readWorkspaces, writeWorkspace } from './workspace-files';

export interface StoreOptions {
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly taps?: StoreTaps;
  readonly fs?: FsPort;
  readonly formats?: StoreFormats;
}

/** The data folder: Workspaces, their sessions, preferences. One process has it open at a time. SECURITY: S-09 */
export class SessionStore {
  readonly preferences: PreferencesStore;
  private readonly logs = new Map<SessionId, Promise<SessionLog>>();
  private readonly workspaceWrites = new TaskQueue();
  private readonly creation: SessionCreation;
  private readonly deletion: SessionDeletion;
  private readonly places: UnsentPlaces;
  private isOpen = true;

  private constructor(
    private readonly layout: Layout,
    private readonly context: StoreContext,
    private readonly lock: LockFile,
  ) {
    this.creation = new SessionCreation(layout, context);
    this.deletion = new SessionDeletion(layout, context);
    this.places = new UnsentPlaces(layout, context, {
      isAbandoned: (id) => this.creation.isAbandoned(id),
      lastKey: async (workspaceId, id) => (await this.openSession(workspaceId, id)).lastKey(),
    });
    this.preferences = new PreferencesStore(
      layout.preferences,
      context.fs,
      context.formats.preferences,
      context.upgrades,
    );
  }

  /**
   * Makes the folders, takes the lock and removes what crashed creations and deletions left.
   * Errors: `storage-locked` (its detail names the owner), `disk-full`, `permission-denied`, `io-failed`.
   */
  static async open(
    dataDir: string,
    { now = Date.now, taps = {}, fs = nodeFs, formats = FORMATS_OF_TODAY }: StoreOptions = {},
  ): Promise<SessionStore> {
    const layout = new Layout(dataDir);
    await makePrivateFolder(dataDir, fs);
    const lock = await LockFile.take(layout.lock, fs);
    try {
      await makePrivateFolder(layout.workspaces, fs);
      const upgrades = new DocumentUpgrades(fs);
      await removeLeftovers(layout, upgrades, fs);
      return new SessionStore(layout, { now, taps, fs, formats, upgrades }, lock);
    } catch (thrown) {
      await lock.release();
      throw thrown;
    }
  }

  /** Waits for what is being written, closes all sessions and gives the lock back; then throws what failed. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.deletion.finish();
    await this.places.close();
    const logs = await Promise.allSettled(this.logs.values());
    const open = logs.filter((log) => log.status === 'fulfilled').map(({ value }) => value);
    const closings = await Promise.allSettled(open.map((log) => log.close()));
    await this.workspaceWrites.run(() => Promise.resolve());
    const cleaning = await Promise.allSettled([this.creation.removeAbandoned()]);
    const isOrderly = [...closings, ...cleaning].every(({ status }) => status === 'fulfilled');
    if (isOrderly)
      cleaning.push(...(await Promise.allSettled([this.context.upgrades.removeBackups()])));
    await this.lock.release();
    const failed = [...closings, ...cleaning].find((closing) => closing.status === 'rejected');
    if (failed !== undefined) throw toFileError(failed.reason, this.layout.dataDir);
  }

  /** All Workspaces that can be read, in no order. */
  workspaces(): Promise<readonly Workspace[]> {
    return readWorkspaces(this.layout, this.context);
  }

  /** Errors: `bad-request`, `format-too-new`, `disk-full`, `permission-denied`, `io-failed`. */
  saveWorkspace(workspace: Workspace): Promise<void> {
    return this.workspaceWrites.run(() => writeWorkspace(this.layout, workspace, this.context));
  }

  /** The folder that holds one folder for each session of a Workspace. Error: `not-found` for an id that is none. */
  sessionsFolder(workspaceId: WorkspaceId): string {
    return this.layout.sessions(workspaceId);
  }

  /** Metadata of all sessions of a Workspace, in no order, and what could not be read. */
  async listSessions(workspaceId: WorkspaceId): Promise<SessionMetas> {
    const found = await listSessionMetas(this.layout, workspaceId, this.context);
    const real = found.metas.filter(({ id }) => !this.creation.isAbandoned(id));
    const current = real.map(async (meta) => {
      const log = await this.logs.get(meta.id)?.catch(() => undefined);
      return log?.meta ?? meta; // an open session knows what is not in its file yet
    });
    return { ...found, metas: await Promise.all(current) };
  }

  /**
   * Makes a session with its first turn running, or leaves no trace. `meta.turnCount` is that before the turn.
   * `files` are copied into it.
   * Errors: `bad-request`, `conflict`, `attachment-missing`, `disk-full`, `permission-denied`, `io-failed`.
   */
  async createSession(
    meta: SessionMeta,
    first: SessionEventOf<'turn.started'>,
    files: readonly AttachmentSource[] = [],
  ): Promise<{ readonly log: SessionLog; readonly first: SequencedEvent }> {
    this.assertOpen();
    const { id } = meta;
    if (this.logs.has(id)) throw coded('conflict', 'the session id is taken');
    const made = this.creation.create(meta, first, files, () => this.logs.delete(id));
    await this.remember(
      id,
      made.then(({ log }) => log),
    );
    const result = await made;
    this.context.taps.appended?.(id, result.first);
    return result;
  }

  /**
   * The log of a session: the same object for as long as it is open. A turn that a crash interrupted has become
   * messages. Errors: `not-found`, `session-damaged`, `format-too-new`, `permission-denied`, `io-failed`.
   */
  async openSession(workspaceId: WorkspaceId, id: SessionId): Promise<SessionLog> {
    this.assertOpen();
    const folder = this.layout.session(workspaceId, id);
    this.assertPresent(id);
    const known = this.logs.get(id);
    const log = await (known ??
      this.remember(
        id,
        openSessionLog({ workspaceId, id, folder }, this.context, () => this.logs.delete(id)),
      ));
    if (log.meta.workspaceId !== workspaceId) throw coded('not-found', 'no such session');
    return log;
  }

  /**
   * Deletes a session with all its files; its log is closed. After a failure the session is as it was, and can be
   * opened again. A session that cannot be opened can be deleted all the same.
   * Errors: `not-found`, `disk-full`, `permission-denied`, `io-failed`.
   */
  async deleteSession(workspaceId: WorkspaceId, id: SessionId): Promise<void> {
    this.assertOpen();
    if (this.creation.isAbandoned(id)) throw coded('not-found', 'no such session');
    await this.deletion.delete(workspaceId, id, async () => {
      const log = await this.logs.get(id)?.catch(() => undefined);
      // A full disk must not keep anybody from deleting: what cannot be written any more is lost with the rest.
      await log?.close().catch(() => undefined);
      await this.places.leave(workspaceId, id);
    });
  }

  /** What is written for a new session of a Workspace: the same object each time. Error: `not-found`. */
  unsent(workspaceId: WorkspaceId): WorkspaceDraft {
    this.assertOpen();
    return this.places.draft(workspaceId);
  }

  /** What is written in a session: the same object until the session is deleted. Error: `not-found`, also from its calls. */
  unsentOf(workspaceId: WorkspaceId, id: SessionId): UnsentPlace {
    this.assertOpen();
    this.assertPresent(id);
    return this.places.session(workspaceId, id);
  }

  private assertPresent(id: SessionId): void {
    if (this.creation.isAbandoned(id) || this.deletion.isRunning(id)) {
      throw coded('not-found', 'no such session');
    }
  }

  private assertOpen(): void {
    if (!this.isOpen) throw coded('conflict', 'the store is closed');
  }

  private remember(id: SessionId, log: Promise<SessionLog>): Promise<SessionLog> {
    this.logs.set(id, log);
    log.catch(() => this.logs.delete(id));
    return log;
  }
}
