import {
  coded,
  type SessionEventOf,
  type SessionId,
  type SessionMeta,
  type SessionSummary,
  type WorkspaceId,
} from '@fyllo/protocol';
import { summaryOf } from '@fyllo/session-model';
import type { SessionLog, SessionStore } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { SessionRuntime, type RuntimeOutlet } from './session-runtime';

/** Where a directory's news go: those of its runtimes, and changed rows with their Workspace. */
export interface DirectoryOutlet extends Omit<RuntimeOutlet, 'changed'> {
  announced(workspaceId: WorkspaceId, summary: SessionSummary): void;
}

interface WorkspaceSessions {
  readonly rows: Map<SessionId, SessionSummary>;
  readonly unreadable: number;
}

/** Which sessions a Workspace has, what their rows show, and the runtimes of those in use. */
export class SessionDirectory {
  private readonly workspaces = new Map<WorkspaceId, Promise<WorkspaceSessions>>();
  private readonly workspaceOf = new Map<SessionId, WorkspaceId>();
  private readonly runtimes = new Map<SessionId, Promise<SessionRuntime>>();

  constructor(
    private readonly store: SessionStore,
    private readonly outlet: DirectoryOutlet,
  ) {}

  async list(
    workspaceId: WorkspaceId,
  ): Promise<{ sessions: SessionSummary[]; unreadable: number }> {
    const { rows, unreadable } = await this.load(workspaceId);
    const sessions = [...rows.values()].sort((a, b) => b.activityAt - a.activityAt);
    return { sessions, unreadable };
  }

  async owns(workspaceId: WorkspaceId, sessionId: SessionId): Promise<boolean> {
    return (await this.load(workspaceId)).rows.has(sessionId);
  }

  /** The runtime of a session that is listed; opened when it is not in use yet. Error: `not-found`. */
  async use(sessionId: SessionId): Promise<SessionRuntime> {
    const known = this.runtimes.get(sessionId);
    if (known) return known;
    const workspaceId = this.workspaceOf.get(sessionId);
    if (!workspaceId) throw coded('not-found', 'There is no such session.');
    const opening = this.open(workspaceId, sessionId);
    this.runtimes.set(sessionId, opening);
    opening.catch(() => this.runtimes.delete(sessionId));
    return opening;
  }

  /** Stores a new session with its first message, or leaves no trace. */
  async create(meta: SessionMeta, first: SessionEventOf<'turn.started'>): Promise<SessionRuntime> {
    const { rows } = await this.load(meta.workspaceId);
    const created = await this.store.createSession(meta, first);
    this.workspaceOf.set(meta.id, meta.workspaceId);
    const runtime = this.makeRuntime(created.log);
    this.runtimes.set(meta.id, Promise.resolve(runtime));
    rows.set(meta.id, runtime.summary());
    runtime.adopt(created.first);
    return runtime;
  }

  /** Runtimes in which a turn runs. */
  async running(): Promise<readonly SessionRuntime[]> {
    const all = await Promise.allSettled(this.runtimes.values());
    return all.flatMap((entry) =>
      entry.status === 'fulfilled' && entry.value.running ? [entry.value] : [],
    );
  }

  /** Ends a connection's subscription, and the runtime with it when nothing else needs it. */
  async leave(connection: Connection, sessionId: SessionId): Promise<void> {
    const runtime = await this.runtimes.get(sessionId);
    runtime?.unsubscribe(connection);
    if (runtime) await this.release(runtime);
  }

  /** Closes a runtime that nobody looks at and in which nothing runs. */
  async release(runtime: SessionRuntime): Promise<void> {
    if (!runtime.isIdle()) return;
    const { id } = runtime.log;
    if ((await this.runtimes.get(id)) !== runtime || !runtime.isIdle()) return;
    this.runtimes.delete(id);
    await runtime.close();
  }

  async close(): Promise<void> {
    const all = [...this.runtimes.values()];
    this.runtimes.clear();
    // one that could not be opened has nothing to close
    await Promise.allSettled(all.map(async (opening) => (await opening).close()));
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
    const { metas, unreadable } = await this.store.listSessions(workspaceId);
    const rows = new Map<SessionId, SessionSummary>();
    for (const meta of metas) {
      this.workspaceOf.set(meta.id, workspaceId);
      rows.set(meta.id, summaryOf(meta, { running: false, openPermissions: 0, unread: false }));
    }
    return { rows, unreadable };
  }

  private async open(workspaceId: WorkspaceId, sessionId: SessionId): Promise<SessionRuntime> {
    const log = await this.store.openSession(workspaceId, sessionId);
    return this.makeRuntime(log);
  }

  private makeRuntime(log: SessionLog): SessionRuntime {
    const { workspaceId } = log.meta;
    return new SessionRuntime(log, {
      ...this.outlet,
      changed: (summary) => {
        void this.load(workspaceId).then(({ rows }) => rows.set(summary.id, summary));
        this.outlet.announced(workspaceId, summary);
      },
    });
  }
}
