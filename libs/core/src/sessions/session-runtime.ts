import {
  coded,
  isLiveOnly,
  type AppError,
  type Message,
  type MessageId,
  type RequestId,
  type SequencedEvent,
  type SessionEvent,
  type SessionEventOf,
  type SessionMeta,
  type SessionSummary,
  type TurnId,
  type TurnOutcome,
} from '@fyllo/protocol';
import { summaryOf } from '@fyllo/session-model';
import type { SessionLog } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { outgoing } from '../connections/fan-out';
import { isStillThere } from '../connections/router';

export interface RunningTurn {
  readonly turnId: TurnId;
  readonly messageId: MessageId;
}

export interface RuntimeOutlet {
  /** The session's row changed. */
  changed(summary: SessionSummary): void;
  /** Events could not be written and were not shown. */
  unwritable(runtime: SessionRuntime, thrown: unknown, events: readonly SessionEvent[]): void;
  /** What went wrong aside, and is for the log. */
  fault(thrown: unknown): void;
  /** Writing works again after it did not. */
  writable(runtime: SessionRuntime): void;
  /** A turn is over, and is written and shown so. */
  ended(runtime: SessionRuntime, outcome: TurnOutcome): void;
  /** A batch of events reached a connection's queue (room 4). */
  published?(connection: Connection, events: readonly SequencedEvent[]): void;
}

const TURN_RESULTS_KEPT = 100;

/**
 * A session while somebody looks at it or a turn runs in it: appends events, then publishes them to the
 * connections that have it open, and knows what its row shows.
 */
export class SessionRuntime {
  private readonly subscribers = new Set<Connection>();
  /** Permissions and questions of the running turn that nobody has answered. */
  private readonly openRequests = new Set<RequestId>();
  private readonly sends = new Map<string, RunningTurn>();
  private sendsLoaded = false;
  private turn: RunningTurn | null = null;
  private starting = false;
  private failing = false;
  private closed = false;
  private unread: boolean;
  private readonly endListeners = new Set<() => void>();
  /** Appends and publications, in order. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    readonly log: SessionLog,
    private readonly outlet: RuntimeOutlet,
  ) {
    this.unread = log.meta.unread ?? false;
  }

  get running(): RunningTurn | null {
    return this.turn;
  }

  /** A turn runs, or is about to. */
  get busy(): boolean {
    return this.turn !== null || this.starting;
  }

  /** Nobody looks and nothing runs: the log may be closed. */
  isIdle(): boolean {
    return !this.busy && this.subscribers.size === 0;
  }

  summary(): SessionSummary {
    const meta = { ...this.log.meta, unread: this.unread };
    return summaryOf(meta, {
      running: this.turn !== null,
      openRequests: this.openRequests.size,
    });
  }

  /** The turn that an earlier send with this key started, if there was one; also before a restart. */
  async earlierSend(key: string): Promise<RunningTurn | undefined> {
    if (!this.sendsLoaded) this.loadSends((await this.log.snapshot()).tail);
    return this.sends.get(key);
  }

  /** Snapshot and subscription in one step: every event after the snapshot's `seq` reaches the connection. */
  async subscribe(connection: Connection) {
    const snapshot = await this.log.snapshot(() => {
      // a page that has gone, or moved to another Workspace, while it waited must not hear of anything
      if (!isStillThere({ connection, workspaceId: this.log.meta.workspaceId })) return;
      this.subscribers.add(connection);
      connection.subscriptions.add(this.log.id);
    });
    this.loadSends(snapshot.tail);
    if (this.unread) {
      this.mark(false);
      this.announce();
    }
    return snapshot;
  }

  unsubscribe(connection: Connection): void {
    this.subscribers.delete(connection);
    connection.subscriptions.delete(this.log.id);
  }

  /** Changes metadata beside whatever runs. Errors: those of the store; then nothing has changed. */
  async patch(change: Pick<Partial<SessionMeta>, 'userTitle' | 'pinned'>): Promise<SessionSummary> {
    await this.log.patchMeta(() => change);
    this.announce();
    return this.summary();
  }

  /** Resolves when no turn runs any more, or after so many milliseconds. */
  async quiet(withinMs: number): Promise<void> {
    if (!this.turn) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.endListeners.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Stores and shows the beginning of a turn. Errors: `turn-running`, those of the store. */
  async startTurn(started: SessionEventOf<'turn.started'>): Promise<void> {
    if (this.busy) throw coded('turn-running', 'A turn is running here.');
    this.starting = true;
    try {
      await this.record([started]);
    } finally {
      this.starting = false;
    }
  }

  /**
   * Appends events, then publishes them; calls take effect in order. Errors: `not-found` once it is closed, those of
   * the store.
   */
  record(events: readonly SessionEvent[]): Promise<void> {
    if (this.closed) return Promise.reject(coded('not-found', 'The session is closed.'));
    const done = this.tail.then(() => this.appendAndPublish(events));
    this.tail = done.catch((thrown: unknown) => {
      this.failing = true;
      this.outlet.unwritable(this, thrown, events);
    });
    return done;
  }

  /** Resolves when what was recorded so far is written and published, or could not be. */
  async settled(): Promise<void> {
    await this.tail;
  }

  /** Takes over a turn whose first event is in the log already (a new session). */
  adopt(first: SequencedEvent): void {
    this.observe(first.event);
    this.publish([first]);
    this.announce();
  }

  /** Tells those who look about a fault that is no event of the session. */
  problem(error: AppError): void {
    const item = outgoing({ k: 'problem', sessionId: this.log.id, error });
    for (const connection of this.subscribers) connection.push(item);
  }

  /** Ends all subscriptions: the session is gone. */
  abandon(): void {
    for (const connection of this.subscribers) this.unsubscribe(connection);
  }

  /** Those who look are told to open the session again: this runtime is closed, and the session is not gone. */
  reopen(): void {
    const item = outgoing({ k: 'reset', sessionId: this.log.id });
    for (const connection of this.subscribers) connection.push(item);
    this.abandon();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.tail;
    await this.log.close();
  }

  private async appendAndPublish(events: readonly SessionEvent[]): Promise<void> {
    const before = this.rowMarks();
    const sequenced = await this.log.append(events);
    if (this.failing) {
      this.failing = false;
      this.outlet.writable(this);
    }
    for (const { event } of sequenced) this.observe(event);
    this.publish(sequenced);
    for (const { event } of sequenced) {
      if (event.type === 'turn.ended') this.outlet.ended(this, event.outcome);
    }
    if (before !== this.rowMarks()) this.announce();
  }

  private publish(events: readonly SequencedEvent[]): void {
    if (this.subscribers.size === 0 || events.length === 0) return;
    const item = outgoing({ k: 'events', sessionId: this.log.id, events: [...events] });
    for (const connection of this.subscribers) {
      connection.push(item);
      this.outlet.published?.(connection, events);
    }
  }

  private observe(event: SessionEvent): void {
    if (isLiveOnly(event)) return;
    if (event.type === 'turn.started') {
      this.turn = { turnId: event.turnId, messageId: event.messageId };
      this.rememberSend(event.key, this.turn);
    } else if (event.type === 'permission.requested' || event.type === 'question.requested') {
      if (event.messageId === this.turn?.messageId) this.openRequests.add(event.requestId);
    } else if (event.type === 'permission.resolved' || event.type === 'question.resolved') {
      this.openRequests.delete(event.requestId);
    } else if (event.type === 'turn.ended') {
      this.turn = null;
      this.openRequests.clear();
      this.mark(this.subscribers.size === 0);
      for (const ended of this.endListeners) ended();
      this.endListeners.clear();
    }
  }

  private loadSends(tail: readonly Message[]): void {
    if (this.sendsLoaded) return;
    this.sendsLoaded = true;
    for (const message of tail) {
      if (message.role !== 'user') continue;
      const { turnId, key } = message;
      const reply = tail.find((other) => other.role === 'assistant' && other.turnId === turnId);
      if (reply) this.rememberSend(key, { turnId, messageId: reply.id });
    }
  }

  private rememberSend(key: string, turn: RunningTurn): void {
    this.sends.set(key, turn);
    if (this.sends.size <= TURN_RESULTS_KEPT) return;
    const [oldest] = this.sends.keys();
    if (oldest !== undefined) this.sends.delete(oldest);
  }

  /** Everything a row shows that can change, in a form that can be compared. */
  private rowMarks(): string {
    const { title, activityAt, turnCount, state, attention, unread } = this.summary();
    return JSON.stringify([title, activityAt, turnCount, state, attention, unread]);
  }

  /** Kept across restarts, as far as the disk lets it: the row shows it in any case. */
  private mark(unread: boolean): void {
    if (unread === this.unread) return;
    this.unread = unread;
    this.log.patchMeta(() => ({ unread })).catch((thrown: unknown) => this.outlet.fault(thrown));
  }

  private announce(): void {
    this.outlet.changed(this.summary());
  }
}
