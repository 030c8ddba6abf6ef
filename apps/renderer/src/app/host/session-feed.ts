import { computed, signal } from '@angular/core';
import {
  fail,
  isLiveOnly,
  type AppError,
  type ConfigChoice,
  type DetailRef,
  type Json,
  type QuestionAnswer,
  type RequestId,
  type Result,
  type SequencedEvent,
  type SessionEventOf,
  type SessionHeader,
  type SessionId,
  type SessionSnapshot,
  type SessionSummary,
  type StreamItem,
} from '@fyllo/protocol';
import { EMPTY_VIEW } from '@fyllo/session-model';
import type { Subscription } from 'rxjs';
import type { HostLink } from './host-link';
import type { OpenSession, SendOptions, SessionFolders } from './open-session';
import { randomKey } from './random-key';
import { sendOnce } from './send-once';
import { fieldsOf, SessionQueue } from './session-queue';
import { extendWindow, openWindow, prependPage, type SessionWindow } from './session-window';

/** A host whose numbering has gaps of its own must not be asked for ever. */
const MAX_REOPENS_IN_A_ROW = 5;

export interface SessionFeedOptions {
  /** The agent's live notices: shown once, kept nowhere. */
  readonly noticed?: (notice: SessionEventOf<'notice'>) => void;
  /** Observer of room 6 of the data path, for tests. */
  readonly folded?: (events: readonly SequencedEvent[]) => void;
}

/** Rooms 5 and 6 of the data path for one session: snapshot, live events, paging, and the way back after a gap. */
export class SessionFeed implements OpenSession {
  private readonly window = signal<SessionWindow | null>(null);
  private readonly failure = signal<AppError | null>(null);
  private readonly head = signal<SessionHeader | null>(null);
  private readonly paging = signal(false);
  private readonly pagingFailure = signal<AppError | null>(null);
  private readonly details = new Map<string, Promise<Result<Json>>>();
  private readonly subscriptions: readonly Subscription[];
  /** Events that came while a snapshot was on its way; null when events are folded as they come. */
  private waiting: SequencedEvent[] | null = null;
  private opening = 0;
  private reopens = 0;
  private options: SessionFeedOptions;

  private readonly damaged = signal<SessionSnapshot['damage']>(null);

  /** How the first opening went; later ones show in `status`. */
  readonly opened: Promise<Result<unknown>>;
  readonly error = this.failure.asReadonly();
  /** What of the session's files could not be read and was kept aside. */
  readonly damage = this.damaged.asReadonly();
  readonly header = this.head.asReadonly();
  readonly queue: SessionQueue;
  readonly loadingOlder = this.paging.asReadonly();
  readonly olderError = this.pagingFailure.asReadonly();
  readonly view = computed(() => this.window()?.view ?? EMPTY_VIEW);
  readonly hasOlder = computed(() => (this.window()?.olderCursor ?? null) !== null);
  readonly status = computed(() => {
    if (this.failure() !== null) return 'failed';
    if (this.window() === null) return 'loading';
    return this.link.state() === 'open' ? 'ready' : 'offline';
  });

  constructor(
    readonly id: SessionId,
    private readonly link: HostLink,
    options: SessionFeedOptions = {},
  ) {
    this.options = options;
    this.queue = new SessionQueue(link, id);
    this.subscriptions = [
      link.items.subscribe((items) => {
        this.take(items);
      }),
      link.connected.subscribe(() => {
        void this.open();
      }),
    ];
    this.opened = this.open();
  }

  /** Replaces the listeners, for whoever takes over a feed that another opened. */
  listen(options: SessionFeedOptions): void {
    this.options = options;
  }

  /** Asks for a snapshot: at first, after a gap, a reset, a reconnect, or when a person retries. */
  async open(): Promise<Result<unknown>> {
    const turn = ++this.opening;
    this.waiting = [];
    const result = await this.link.call('session.open', { sessionId: this.id });
    if (turn !== this.opening) return result; // a later opening has taken over
    if (!result.ok) {
      // The next welcome opens again; until then the view stays as it was.
      if (result.error.code !== 'disconnected') this.failure.set(result.error);
      return result;
    }
    const waited = this.waiting;
    this.waiting = null;
    this.failure.set(null);
    this.pagingFailure.set(null);
    this.head.set(result.value.header);
    this.damaged.set(result.value.damage);
    this.queue.take(result.value.queue);
    this.window.update((before) => openWindow(result.value, before));
    this.options.folded?.(result.value.runningEvents);
    this.fold(waited);
    return result;
  }

  /** Ends the subscription; the feed is not used afterwards. */
  close(): void {
    this.opening += 1;
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    void this.link.call('session.close', { sessionId: this.id });
  }

  async loadOlder(): Promise<void> {
    const cursor = this.window()?.olderCursor ?? null;
    if (cursor === null || this.paging()) return;
    this.paging.set(true);
    this.pagingFailure.set(null);
    const result = await this.link.call('session.page', { sessionId: this.id, cursor });
    this.paging.set(false);
    if (!result.ok) {
      this.pagingFailure.set(result.error); // still `hasOlder`: scrolling there again asks again
      return;
    }
    this.window.update((window) =>
      // Opened anew meanwhile, and not continuing what the page belongs to.
      window?.olderCursor === cursor ? prependPage(window, result.value) : window,
    );
  }

  detail(ref: DetailRef): Promise<Result<Json>> {
    const key = `${ref.offset}:${ref.length}`;
    const known = this.details.get(key);
    if (known) return known;
    const asked = this.askDetail(ref).then((result) => {
      if (!result.ok) this.details.delete(key);
      return result;
    });
    this.details.set(key, asked);
    return asked;
  }

  send(
    text: string,
    { key = randomKey(), primaryOnly = false, ...files }: SendOptions = {},
  ): Promise<Result<unknown>> {
    const request = { sessionId: this.id, key, ...fieldsOf({ text, ...files }) };
    return sendOnce(this.link, 'session.send', primaryOnly ? { ...request, primaryOnly } : request);
  }

  cancel(): Promise<Result<unknown>> {
    return this.link.call('session.cancel', { sessionId: this.id });
  }

  forceStop(): Promise<Result<unknown>> {
    return this.link.call('session.force-stop', { sessionId: this.id });
  }

  answerPermission(requestId: RequestId, optionId: string): Promise<Result<unknown>> {
    return this.link.call('session.answer-permission', { sessionId: this.id, requestId, optionId });
  }

  answerQuestion(requestId: RequestId, answer: QuestionAnswer): Promise<Result<unknown>> {
    return this.link.call('session.answer-question', { sessionId: this.id, requestId, answer });
  }

  setConfig(choice: ConfigChoice): Promise<Result<unknown>> {
    return this.link.call('session.set-config', { sessionId: this.id, choice });
  }

  scope(): Promise<Result<SessionFolders>> {
    return this.link.call('session.scope', { sessionId: this.id });
  }

  private async askDetail(ref: DetailRef): Promise<Result<Json>> {
    const result = await this.link.call('session.detail', { sessionId: this.id, ref });
    return result.ok ? { ok: true, value: result.value.value } : result;
  }

  private take(items: readonly StreamItem[]): void {
    const events: SequencedEvent[] = [];
    let reset = false;
    for (const item of items) {
      if (item.k === 'session') this.retitle(item.summary);
      else if (item.k === 'session-gone') this.lose(item.sessionId);
      else if (item.k === 'reset') reset ||= item.sessionId === this.id;
      else if (item.k === 'queue' && item.sessionId === this.id) this.queue.take(item.queue);
      else if (item.k === 'events' && item.sessionId === this.id) {
        events.push(...(item.events as readonly SequencedEvent[]));
      }
    }
    for (const { event } of events) {
      if (event.type === 'notice') this.options.noticed?.(event);
    }
    if (reset) void this.open();
    else if (this.waiting) this.waiting.push(...events.filter(({ event }) => !isLiveOnly(event)));
    else this.fold(events);
  }

  private fold(events: readonly SequencedEvent[]): void {
    const window = this.window();
    if (window === null || events.length === 0) return;
    const next = extendWindow(window, events);
    if (next === 'gap') {
      this.reopen();
    } else if (next !== window) {
      this.reopens = 0;
      this.window.set(next);
      this.options.folded?.(events);
    }
  }

  private reopen(): void {
    this.reopens += 1;
    if (this.reopens <= MAX_REOPENS_IN_A_ROW) void this.open();
    else this.failure.set(fail('internal', 'Events of this session keep missing.').error);
  }

  /** Deleted, in this window or another. */
  private lose(id: SessionId): void {
    if (id !== this.id) return;
    this.opening += 1; // an answer on its way must not bring it back
    this.waiting = null;
    this.failure.set(fail('not-found', 'The session was deleted.').error);
  }

  private retitle(summary: SessionSummary): void {
    if (summary.id !== this.id) return;
    this.head.update((header) => header && { ...header, summary });
  }
}
