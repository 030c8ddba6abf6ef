import { computed, effect, inject, Injectable, signal, untracked } from '@angular/core';
import type {
  AppError,
  Result,
  ResultValue,
  SessionId,
  SessionSummary,
  StreamItem,
} from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { HOST_LINK, HostState } from '../host';
import { groupsOf, withoutRow, withRow, type SessionGroups } from './session-groups';

type Page = ResultValue<'session.list'>;

/** The sessions of the Workspace: read page by page, then kept up to date by the stream. */
@Injectable({ providedIn: 'root' })
export class SessionIndex {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly workspaceId = computed(() => this.state.workspace()?.id ?? null);
  private readonly failure = signal<AppError | null>(null);
  private readonly unread = signal<Pick<Page, 'unreadable' | 'damaged'>>(NOTHING_DAMAGED);
  private readonly listed = signal<SessionGroups | null>(null);
  private readonly removed = new Subject<SessionId>();
  private readonly rows = new Map<SessionId, SessionSummary>();
  /** Sessions heard of while the list was on its way: what the stream says is newer than a page. */
  private readonly heard = new Set<SessionId>();
  private loading = 0;

  /** Why the list, or the rest of it, did not come. */
  readonly error = this.failure.asReadonly();
  /** How many session folders could not be read. */
  readonly unreadable = computed(() => this.unread().unreadable);
  /** The first of those folders, and why. */
  readonly damaged = computed(() => this.unread().damaged);
  /** Null until the first page has come. */
  readonly groups = this.listed.asReadonly();
  /** All rows, pinned ones first; null until the first page has come. */
  readonly sessions = computed<readonly SessionSummary[] | null>(() => {
    const groups = this.listed();
    return groups && [...groups.pinned, ...groups.recent];
  });
  /** Sessions that were deleted, by whomever. */
  readonly gone = this.removed.asObservable();

  constructor() {
    effect(() => {
      this.workspaceId();
      untracked(() => {
        this.rows.clear();
        this.listed.set(null);
        void this.load();
      });
    });
    this.link.connected.subscribe(() => void this.load());
    this.link.items.subscribe((items) => {
      this.take(items);
    });
  }

  /** One row as it is now; a signal read of it follows its changes. */
  find(id: SessionId): SessionSummary | null {
    this.listed();
    return this.rows.get(id) ?? null;
  }

  /** Reads all pages; rows that are shown stay meanwhile. */
  async load(): Promise<void> {
    if (this.workspaceId() === null) return;
    const turn = ++this.loading;
    this.heard.clear();
    this.failure.set(null);
    const found = new Set<SessionId>();
    let after: Page['next'] = null;
    do {
      const result: Result<Page> = await this.link.call('session.list', after ? { after } : {});
      if (turn !== this.loading) return;
      if (!result.ok) {
        if (result.error.code !== 'disconnected') this.failure.set(result.error);
        return;
      }
      this.addPage(result.value, found);
      after = result.value.next;
    } while (after);
    this.dropAllBut(found);
  }

  /** A row that a call has answered with. */
  put(row: SessionSummary): void {
    this.heard.add(row.id);
    const before = this.rows.get(row.id);
    this.rows.set(row.id, row);
    this.listed.update((groups) => groups && withRow(groups, before, row));
  }

  /** A session that is deleted. */
  remove(id: SessionId): void {
    this.heard.add(id);
    const before = this.rows.get(id);
    this.rows.delete(id);
    if (before) this.listed.update((groups) => groups && withoutRow(groups, before));
    this.removed.next(id);
  }

  private take(items: readonly StreamItem[]): void {
    for (const item of items) {
      if (item.k === 'session') this.put(item.summary);
      else if (item.k === 'session-gone') this.remove(item.sessionId);
    }
  }

  private addPage({ sessions, unreadable, damaged }: Page, found: Set<SessionId>): void {
    for (const row of sessions) {
      found.add(row.id);
      if (!this.heard.has(row.id)) this.rows.set(row.id, row);
    }
    this.unread.set({ unreadable, damaged });
    this.listed.set(groupsOf(this.rows.values()));
  }

  /** What was deleted while the page was not connected. */
  private dropAllBut(found: ReadonlySet<SessionId>): void {
    const lost = [...this.rows.keys()].filter((id) => !found.has(id) && !this.heard.has(id));
    for (const id of lost) this.remove(id);
  }
}

const NOTHING_DAMAGED = { unreadable: 0, damaged: [] };
