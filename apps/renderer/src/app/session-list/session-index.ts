import { computed, effect, inject, Injectable, signal, untracked } from '@angular/core';
import type { AppError, SessionId, SessionSummary } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';

type Rows = ReadonlyMap<SessionId, SessionSummary>;

/** The sessions of the Workspace: read once, then kept up to date by the stream. */
@Injectable({ providedIn: 'root' })
export class SessionIndex {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly workspaceId = computed(() => this.state.workspace()?.id ?? null);
  private readonly rows = signal<Rows | null>(null);
  private readonly failure = signal<AppError | null>(null);
  private readonly skipped = signal(0);
  /** Rows that came while the list was on its way: they are newer than what it says. */
  private fresh = new Map<SessionId, SessionSummary>();
  private loading = 0;

  readonly error = this.failure.asReadonly();
  /** Session folders that could not be read. */
  readonly unreadable = this.skipped.asReadonly();
  /** Latest activity first; null until the list has come. */
  readonly sessions = computed(() => {
    const rows = this.rows();
    return rows && [...rows.values()].sort(byActivity);
  });

  constructor() {
    effect(() => {
      this.workspaceId();
      untracked(() => {
        this.rows.set(null);
        void this.load();
      });
    });
    this.link.connected.subscribe(() => void this.load());
    this.link.items.subscribe((items) => {
      const summaries = items.flatMap((item) => (item.k === 'session' ? [item.summary] : []));
      if (summaries.length > 0) this.merge(summaries);
    });
  }

  async load(): Promise<void> {
    if (this.workspaceId() === null) return;
    const turn = ++this.loading;
    this.fresh = new Map();
    this.failure.set(null);
    const result = await this.link.call('session.list', {});
    if (turn !== this.loading) return;
    if (!result.ok) {
      if (result.error.code !== 'disconnected') this.failure.set(result.error);
      return;
    }
    this.skipped.set(result.value.unreadable);
    this.rows.set(
      new Map([...result.value.sessions.map((row) => [row.id, row] as const), ...this.fresh]),
    );
  }

  private merge(summaries: readonly SessionSummary[]): void {
    for (const row of summaries) this.fresh.set(row.id, row);
    this.rows.update(
      (rows) => rows && new Map([...rows, ...summaries.map((row) => [row.id, row] as const)]),
    );
  }
}

const byActivity = (a: SessionSummary, b: SessionSummary): number =>
  b.activityAt - a.activityAt || (a.id < b.id ? -1 : 1);
