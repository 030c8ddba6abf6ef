import {
  coded,
  type SessionEventOf,
  type SessionId,
  type SessionMeta,
  type SessionSummary,
  type WorkspaceId,
} from '@fyllo/protocol';
import { summaryOf } from '@fyllo/session-model';
import type { AttachmentSource, SessionLog, SessionStore } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { byActivity, listPage, type WorkspaceSessions } from './session-rows';
import { SessionRuntime, type RuntimeOutlet } from './session-runtime';

/** Where a directory's news go: those of its runtimes, changed rows with their Workspace, and what went wrong. */
export interface DirectoryOutlet extends Omit<RuntimeOutlet, 'changed'> {
  announced(workspaceId: WorkspaceId, summary: SessionSummary): void;
  /** The session was deleted. */
  gone(workspaceId: WorkspaceId, sessionId: SessionId): void;
}

/** Opening a log looks at all of its records in the end, and whoever reads a page or goes back asks again soon. */
const LINGER_MS = 3000;

/** A runtime, and how many are busy with it; it stays as long as there are any, and a little longer. */
interface Entry {
  readonly opening: Promise<SessionRuntime>;
  users: number;
  timer?: NodeJS.Timeout;
}

/** Which sessions a Workspace has, what their rows show, and the runtimes of those in use. */
export class SessionDirectory {
  private readonly workspaces = new Map<WorkspaceId, Promise<WorkspaceSessions>>();
  private readonly workspaceOf = new Map<SessionId, WorkspaceId>();
  private readonly entries = new Map<SessionId, Entry>();
  /** Runtimes on their way out: the same session is opened again only after that. */
  private readonly closing = new Map<SessionId, Promise<void>>();

  constructor(
    private readonly store: SessionStore,
    private readonly outlet: DirectoryOutlet,
    private readonly lingerMs = LINGER_MS,
  ) {}

  /** Error: `io-failed` and the like when the folder of the sessions cannot be read. */
  async list(workspaceId: WorkspaceId, after?: Pick<SessionSummary, 'activityAt' | 'id'>) {
    const all = await this.load(workspaceId);
    const { unreadable, damaged } = all;
    return { ...listPage(all, after), unreadable, damaged };
  }

  /** What search looks at: every session, latest activity first, and how many folders could not be read. */
  async searchable(workspaceId: WorkspaceId) {
    const { rows, unreadable } = await this.load(workspaceId);
    return { sessions: [...rows.values()].sort(byActivity), unreadable };
  }

  async owns(workspaceId: WorkspaceId, sessionId: SessionId): Promise<boolean> {
    return (await this.load(workspaceId)).rows.has(sessionId);
  }

  /**
   * Does something with a session's runtime, which is opened when it is not in use yet and goes soon after nobody
   * needs it any more. Error: `not-found`, those of the store and of the work.
   */
  async with<T>(
    sessionId: SessionId,
    work: (runtime: SessionRuntime) => Promise<T> | T,
  ): Promise<T> {
    const entry = this.entry(sessionId);
    entry.users += 1;
    try {
      return await work(await entry.opening);
    } finally {
      entry.users -= 1;
      this.release(sessionId, entry);
    }
  }

  /** Stores a new session with its first message and copies of its files, or leaves no trace. Its turn keeps the runtime in use. */
  async create(
    meta: SessionMeta,
    first: SessionEventOf<'turn.started'>,
    files: readonly AttachmentSource[] = [],
  ): Promise<void> {
    const { rows } = await this.load(meta.workspaceId);
    const created = await this.store.createSession(meta, first, files);
    this.workspaceOf.set(meta.id, meta.workspaceId);
    const runtime = this.makeRuntime(created.log, rows);
    this.entries.set(meta.id, { opening: Promise.resolve(runtime), users: 0 });
    runtime.adopt(created.first);
  }

  /** Whether there is such a session; one that was deleted may still be talked about by its agent. */
  knows(sessionId: SessionId): boolean {
    return this.workspaceOf.has(sessionId);
  }

  /**
   * Deletes a session. From the first moment nobody can open it; when it fails, it is there as before, with no turn
   * running. Error: `not-found`, those of the store.
   */
  async delete(sessionId: SessionId): Promise<void> {
    const workspaceId = this.workspaceOf.get(sessionId);
    if (!workspaceId) throw coded('not-found', 'There is no such session.');
    const { rows } = await this.load(workspaceId);
    const row = rows.get(sessionId);
    const entry = this.entries.get(sessionId);
    rows.delete(sessionId);
    this.workspaceOf.delete(sessionId);
    this.entries.delete(sessionId);
    const runtime = await entry?.opening.catch(() => undefined); // it has told whoever opened it
    // what can no longer be written, for the disk is full, must not keep the session from going
    await runtime?.close().catch((thrown: unknown) => this.outlet.fault(thrown));
    await this.closing.get(sessionId)?.catch(() => undefined);
    try {
      await this.store.deleteSession(workspaceId, sessionId);
    } catch (thrown) {
      this.workspaceOf.set(sessionId, workspaceId);
      if (row) {
        const quiet: SessionSummary = { ...row, state: 'idle', attention: 0 };
        rows.set(sessionId, quiet);
        this.outlet.announced(workspaceId, quiet);
      }
      runtime?.reopen();
      throw thrown;
    }
    runtime?.abandon();
    this.outlet.gone(workspaceId, sessionId);
  }

  /** Runtimes in which a turn runs, or is about to. */
  async running(): Promise<readonly SessionRuntime[]> {
    const all = await Promise.allSettled([...this.entries.values()].map(({ opening }) => opening));
    return all.flatMap((entry) =>
      entry.status === 'fulfilled' && entry.value.busy ? [entry.value] : [],
    );
  }

  /** Ends a connection's subscription. */
  async leave(connection: Connection, sessionId: SessionId): Promise<void> {
    if (!this.entries.has(sessionId)) return;
    await this.with(sessionId, (runtime) => runtime.unsubscribe(connection));
  }

  async close(): Promise<void> {
    const all = [...this.entries.values()];
    this.entries.clear();
    // one that could not be opened has nothing to close
    await Promise.allSettled(all.map(async ({ opening }) => (await opening).close()));
    await Promise.allSettled(this.closing.values());
  }

  private entry(sessionId: SessionId): Entry {
    const known = this.entries.get(sessionId);
    if (known) return known;
    const workspaceId = this.workspaceOf.get(sessionId);
    if (!workspaceId) throw coded('not-found', 'There is no such session.');
    const entry: Entry = { opening: this.open(workspaceId, sessionId), users: 0 };
    this.entries.set(sessionId, entry);
    entry.opening.catch(() => this.entries.delete(sessionId));
    return entry;
  }

  private release(sessionId: SessionId, entry: Entry): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      this.closeIdle(sessionId, entry).catch((thrown: unknown) => this.outlet.fault(thrown));
    }, this.lingerMs).unref();
  }

  /** Closes a runtime that nobody is busy with, nobody looks at and in which nothing runs. */
  private async closeIdle(sessionId: SessionId, entry: Entry): Promise<void> {
    const runtime = await entry.opening.catch(() => null);
    const current = this.entries.get(sessionId) === entry;
    if (!runtime || !current || entry.users > 0 || !runtime.isIdle()) return;
    this.entries.delete(sessionId);
    const closed = runtime.close().finally(() => this.closing.delete(sessionId));
    this.closing.set(sessionId, closed);
    await closed;
  }

  private load(workspaceId: WorkspaceId): Promise<WorkspaceSessions> {
    const known = this.workspaces.get(workspaceId);
    if (known) return known;
    const loading = this.read(workspaceId);
    this.workspaces.set(workspaceId, loading);
    loading.catch(() => this.workspaces.delete(workspaceId));
    return loading;
  }

  private async read(workspaceId: WorkspaceId): Promise<WorkspaceSessions> {
    const { metas, unreadable, damaged } = await this.store.listSessions(workspaceId);
    const rows = new Map<SessionId, SessionSummary>();
    for (const meta of metas) {
      this.workspaceOf.set(meta.id, workspaceId);
      rows.set(meta.id, summaryOf(meta, { running: false, openRequests: 0 }));
    }
    return { rows, unreadable, damaged };
  }

  private async open(workspaceId: WorkspaceId, sessionId: SessionId): Promise<SessionRuntime> {
    await this.closing.get(sessionId)?.catch(() => undefined); // whoever closed it heard of the failure
    const { rows } = await this.load(workspaceId);
    return this.makeRuntime(await this.store.openSession(workspaceId, sessionId), rows);
  }

  private makeRuntime(log: SessionLog, rows: Map<SessionId, SessionSummary>): SessionRuntime {
    const { id, workspaceId } = log.meta;
    const outlet: RuntimeOutlet = {
      ...this.outlet,
      changed: (summary) => {
        if (!this.knows(id)) return; // what was deleted does not come back
        rows.set(id, summary);
        this.outlet.announced(workspaceId, summary);
      },
    };
    return new SessionRuntime(log, outlet);
  }
}
