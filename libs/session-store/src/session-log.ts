import { setImmediate as nextTick } from 'node:timers/promises';
import {
  coded,
  type AssistantMessage,
  type DetailRef,
  type Json,
  type Message,
  type SequencedEvent,
  type SessionEvent,
  type SessionEventOf,
  type SessionId,
  type SessionMeta,
} from '@fyllo/protocol';
import { isSessionMeta } from '@fyllo/protocol/validators';
import { asOneAppend, LineJournal, removeFile } from '@fyllo/files';
import type { LogParts } from './log-parts';
import { DetailsFile } from './details-file';
import { eventLine } from './event-line';
import { HeavyPayloads, mayBeHeavy } from './heavy-payloads';
import { LateEvents } from './late-events';
import { readKeptAside, type KeptPlaces } from './kept-aside';
import { RunningTurn, type EndedTurn } from './running-turn';
import { isDurable, route, segmentsOf, storedOf, type Routing } from './segments';
import { LiveMeta } from './session-meta';
import { foldIntoMeta } from './session-meta-file';
import { SessionPages } from './session-pages';
import { cursorAt, type ForwardPage, type LogPage, type LogSnapshot } from './session-snapshot';
import { TaskQueue } from './task-queue';
import type { Transcript } from './transcript';

/**
 * The one writer of a session's files: everything goes through one queue. What `append` returns is in a file; what
 * fails has changed nothing, in memory or on disk. SECURITY: S-01
 */
export class SessionLog {
  readonly id: SessionId;
  private readonly queue = new TaskQueue();
  private readonly live: LiveMeta;
  private readonly transcript: Transcript;
  private readonly details: DetailsFile;
  private readonly late: LateEvents;
  private readonly pages: SessionPages;
  private running: RunningTurn | null;
  private ended: EndedTurn | null;
  private lastSeq: number;
  private open = true;

  constructor(private readonly parts: LogParts) {
    this.id = parts.id;
    this.transcript = parts.transcript;
    this.pages = new SessionPages(parts.transcript, parts.damage);
    this.running = parts.running;
    this.ended = parts.ended;
    this.lastSeq = parts.meta.seq;
    this.live = new LiveMeta(parts.files.meta, parts.meta, parts.context.fs, (task) =>
      this.queue.run(task),
    );
    this.details = new DetailsFile(parts.files.details, parts.context.fs);
    this.late = new LateEvents(parts.transcript);
  }

  get meta(): SessionMeta {
    return this.live.current;
  }

  /** Number of the last event. */
  get seq(): number {
    return this.lastSeq;
  }

  /**
   * Stores events and answers them numbered, with heavy payloads replaced by references. Only these may be shown:
   * events that change nothing (for a message nobody knows, a second end of a turn) are left out. A batch is kept
   * as a whole or not at all, except that turns which end inside it are kept on their own.
   * Errors: `turn-running` (a start inside a turn), `disk-full`, `permission-denied`, `io-failed`.
   */
  append(events: readonly SessionEvent[]): Promise<readonly SequencedEvent[]> {
    return this.enqueue(async () => {
      const stored: SequencedEvent[] = [];
      for (const segment of segmentsOf(events)) {
        await this.finishEnded(); // its journal must be gone before the next turn gets one
        stored.push(...(await this.appendSegment(segment)));
      }
      return stored;
    });
  }

  /**
   * The state of the session at one instant of its queue. `taken` runs in that instant: every event acknowledged
   * before is in the snapshot, every later one comes after.
   */
  snapshot(taken?: () => void): Promise<LogSnapshot> {
    return this.enqueue(async () => {
      await nextTick(); // whoever waited for an earlier append acts on it first
      const { messages, start } = await this.pages.tail();
      const snapshot: LogSnapshot = {
        meta: this.meta,
        tail: [...messages, ...this.unwritten],
        runningEvents: this.running?.events ?? [],
        seq: this.lastSeq,
        olderCursor: cursorAt(start),
        damage: this.parts.damage.current,
      };
      await this.parts.damage.told();
      taken?.();
      return snapshot;
    });
  }

  /** Finished messages before a cursor, oldest first, about 1 MiB. Errors: `bad-request`, `io-failed`. */
  async page(cursor: string): Promise<LogPage> {
    this.assertOpen();
    return this.pages.older(cursor);
  }

  /**
   * All messages from the first on, oldest first, about 1 MiB a page; `null` asks for the first page. The last page
   * ends with the turn that runs, as far as it is written. Errors: `bad-request`, `io-failed`.
   */
  async forward(cursor: string | null): Promise<ForwardPage> {
    this.assertOpen();
    await this.pages.prepare(); // a long look outside the queue: nobody's event waits for it
    return this.enqueue(() => this.pages.forward(cursor, this.behindTranscript));
  }

  /** The key that the newest message of the person was sent with. Errors: `io-failed` … */
  lastKey(): Promise<string | undefined> {
    return this.enqueue(() => this.pages.lastKey(this.behindTranscript));
  }

  /** What of this session's files was damaged and kept aside. Errors: `permission-denied`, `io-failed`. */
  keptAside(): Promise<KeptPlaces> {
    return readKeptAside(this.parts.files, this.parts.context.fs);
  }

  /** A heavy payload. Error: `not-found` for a reference that no event of this session carried. */
  detail(ref: DetailRef): Promise<Json> {
    return this.enqueue(() => this.details.read(ref));
  }

  /** Changes metadata; parallel changes all survive, each sees the one before. Errors: `bad-request`, `disk-full` … */
  patchMeta(change: (meta: SessionMeta) => Partial<SessionMeta>): Promise<SessionMeta> {
    return this.enqueue(async () => {
      const { current } = this.live;
      const { format, id, workspaceId, seq } = current;
      const next = { ...current, ...change(current), format, id, workspaceId, seq };
      if (!isSessionMeta(next)) throw coded('bad-request', 'not valid session metadata');
      await this.live.write(next);
      return next;
    });
  }

  /** Writes what is held back and lets the files go; a running turn stays in its journal. */
  close(): Promise<void> {
    return this.queue.run(async () => {
      if (!this.open) return;
      this.open = false;
      this.live.stop();
      try {
        await this.finishEnded();
        await this.live.flush();
      } finally {
        this.parts.closed();
        const files = [this.running?.journal, this.ended?.journal, this.transcript, this.details];
        await Promise.allSettled(files.map(async (file) => file?.close()));
      }
    });
  }

  /** Writes a turn found by recovery, as far as the disk lets it: what cannot be written now is tried again later. */
  async settle(): Promise<void> {
    await this.enqueue(() => this.finishEnded()).catch(() => undefined);
  }

  /** Messages of a turn that is over and could not be brought into the transcript yet. */
  private get unwritten(): readonly Message[] {
    return this.ended?.written === false ? this.ended.messages : [];
  }

  private get behindTranscript(): readonly Message[] {
    return [...this.unwritten, ...(this.running?.messages ?? [])];
  }

  private enqueue<T>(task: () => Promise<T>): Promise<T> {
    return this.queue.run(() => {
      this.assertOpen();
      return task();
    });
  }

  private assertOpen(): void {
    if (!this.open) throw coded('conflict', 'the session is closed');
  }

  private async appendSegment(
    segment: readonly SessionEvent[],
  ): Promise<readonly SequencedEvent[]> {
    const [first] = segment;
    if (first?.type === 'turn.started') return this.startTurn(first, segment);
    return this.store(segment, this.running);
  }

  private async startTurn(
    started: SessionEventOf<'turn.started'>,
    segment: readonly SessionEvent[],
  ): Promise<readonly SequencedEvent[]> {
    if (this.running !== null) throw coded('turn-running', 'a turn runs already');
    const { fs } = this.parts.context;
    const journal = await LineJournal.open(this.parts.files.journal, { fs, truncate: true });
    try {
      return await this.store(segment, new RunningTurn(started, journal));
    } catch (thrown) {
      await journal.close();
      await removeFile(journal.path, fs).catch(() => undefined); // it is empty, and emptied again at the next start
      throw thrown;
    }
  }

  /** All of a segment is stored, or nothing of it. */
  private async store(
    segment: readonly SessionEvent[],
    turn: RunningTurn | null,
  ): Promise<readonly SequencedEvent[]> {
    const journals = [this.transcript.journal];
    if (turn !== null) journals.push(turn.journal);
    if (segment.some(mayBeHeavy)) journals.push(await this.details.open());
    return asOneAppend(journals, async () => {
      const routing = route(await this.lighten(segment), {
        seq: this.lastSeq,
        at: this.parts.context.now(),
        running: turn?.ids ?? null,
      });
      const revised = await this.write(routing, turn);
      return this.commit(routing, turn, revised);
    });
  }

  private async write(
    { all, journaled, late }: Routing,
    turn: RunningTurn | null,
  ): Promise<readonly AssistantMessage[]> {
    const revised = await this.late.fold(late);
    const sync = all.some(isDurable);
    if (sync) await this.details.sync();
    if (journaled.length > 0) await turn?.journal.append(journaled.map(eventLine), { sync });
    if (revised.length > 0) await this.transcript.revise(revised, { sync });
    return revised;
  }

  private async lighten(segment: readonly SessionEvent[]): Promise<readonly SessionEvent[]> {
    if (!segment.some(mayBeHeavy)) return segment;
    const payloads = new HeavyPayloads((await this.details.open()).nextOffset);
    const light = segment.map((event) => payloads.lighten(event));
    await this.details.append(payloads.lines);
    return light;
  }

  /** Everything is in the files: now it is true in memory, and may be told. */
  private async commit(
    routing: Routing,
    turn: RunningTurn | null,
    revised: readonly AssistantMessage[],
  ): Promise<readonly SequencedEvent[]> {
    this.running = turn;
    this.lastSeq = routing.seq;
    turn?.apply(routing.journaled);
    const meta = foldIntoMeta(this.live.current, [...routing.journaled, ...routing.state]);
    if (routing.state.length > 0) this.live.change(meta);
    else this.live.hold(meta);
    for (const message of revised) this.late.remember(message);
    const stored = storedOf(routing, turn?.ids ?? null, revised);
    for (const event of stored) this.parts.context.taps.appended?.(this.id, event);
    if (turn !== null && routing.journaled.at(-1)?.event.type === 'turn.ended') {
      this.running = null;
      this.ended = turn.ended();
      // The end is in the journal, so it has happened; a fold that fails is tried again by the next call.
      await this.finishEnded().catch(() => undefined);
    }
    return stored;
  }

  /** Folds a turn that is over into the transcript, then the metadata; then its journal is not needed any more. */
  private async finishEnded(): Promise<void> {
    const { ended } = this;
    if (ended === null) return;
    await this.parts.damage.note(ended.journal, ended.damage, { whole: true });
    if (!ended.written) {
      const written = await this.transcript.append(ended.messages);
      this.ended = { ...ended, written: true };
      for (const message of written) this.late.remember(message);
    }
    await this.live.write(this.live.current);
    await ended.journal.close();
    await removeFile(ended.journal.path, this.parts.context.fs);
    this.ended = null;
  }
}
