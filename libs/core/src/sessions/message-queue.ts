import { randomUUID } from 'node:crypto';
import {
  coded,
  toAppError,
  type AppError,
  type Queue,
  type QueuedMessage,
  type TurnOutcome,
  type UnsentRecord,
} from '@fyllo/protocol';
import type { UnsentPlace } from '@fyllo/session-store';
import { chosen } from '../unsent/content-checks';
import { emptied, queueOf, withQueue, type NamedContent } from '../unsent/unsent-content';
import { itemOf, moved, requireRoom, without, type QueuedMessages } from './queued-messages';

/** A turn that is said to run and never ends must not keep the queue trying. */
const MAX_OVERTAKEN = 20;

/** Whoever edits a message: a page. */
export type Editor = object;

export interface QueueOutlet {
  /**
   * Starts a turn with a message, unless that was done before; settles once the message is stored. `begin` is called
   * just before that, and throws when nothing is to be sent any more.
   */
  deliver(item: QueuedMessage, begin: () => void): Promise<void>;
  /** Whether a turn runs, or is about to. */
  isBusy(): Promise<boolean>;
  /** The queue changed. */
  changed(): void;
  /** A message could not be sent. */
  problem(error: AppError): void;
  fault(thrown: unknown): void;
}

/**
 * The messages of a session that wait (behaviour 6.8). They are in its unsent record; when a turn ends as it should, the
 * first one is sent. A message leaves the record after it is stored: in between its key tells that it was sent. What a
 * person asks for, and the choice of what is sent, happen one after another; sending itself takes its time beside them.
 */
export class MessageQueue {
  private readonly edits = new Map<string, Editor>();
  private sending: string | null = null;
  /** How often in a row the message that is to be sent found a turn running. */
  private overtaken = 0;
  /** The person has stopped the turn that runs, however it will end; or sends the next message after it all the same. */
  private stop: 'none' | 'asked' | 'overruled' = 'none';
  private closed = false;
  /** Messages that were sent and could not be taken out of the record yet. */
  private gone: QueuedMessages = [];
  private tail: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly place: () => Promise<UnsentPlace>,
    private readonly outlet: QueueOutlet,
    private items: QueuedMessages,
    private held: boolean,
  ) {}

  /** What waited when the application ended is held. Errors: those of the files. */
  static async load(place: () => Promise<UnsentPlace>, outlet: QueueOutlet): Promise<MessageQueue> {
    const { items } = queueOf(await (await place()).record());
    return new MessageQueue(place, outlet, items, items.length > 0);
  }

  view(editor: Editor): Queue {
    const editing = (id: string) => {
      const owner = this.edits.get(id);
      return owner === undefined ? null : owner === editor ? 'here' : 'elsewhere';
    };
    return {
      items: this.items.map((item) => ({ ...item, editing: editing(item.id) })),
      held: this.held,
    };
  }

  /** Errors: `too-large`, `attachment-missing`, those of the files. */
  add(key: string, content: NamedContent): Promise<void> {
    return this.change(async () => {
      if (this.items.some((item) => item.key === key)) return;
      await this.store((items, record) => {
        if (items.some((item) => item.key === key)) return [items, record]; // kept by a try that failed after it
        const attachments = [...chosen(record.attachments, content.attachments ?? [])];
        const { text, mentions = [] } = content;
        const item = { id: randomUUID(), key, text, mentions: [...mentions], attachments };
        return [requireRoom([...items, item]), emptied(record, content)];
      });
    });
  }

  /** Errors: `not-found`, `conflict` when another edits it or it is on its way. */
  edit(itemId: string, editor: Editor): Promise<void> {
    return this.change(() => {
      this.require(itemId, editor);
      this.edits.set(itemId, editor);
    });
  }

  /** Errors: those of `edit` and `add`. */
  save(itemId: string, editor: Editor, content: NamedContent): Promise<void> {
    return this.change(async () => {
      this.require(itemId, editor);
      const { text, mentions = [], attachments: ids = [] } = content;
      await this.store((items, record) => {
        const before = itemOf(items, itemId);
        const attachments = [...chosen([...before.attachments, ...record.attachments], ids)];
        const item = { ...before, text, mentions: [...mentions], attachments };
        const rest = record.attachments.filter(({ id }) => !ids.includes(id));
        return [
          requireRoom(items.map((one) => (one.id === itemId ? item : one))),
          { ...record, attachments: rest },
        ];
      });
      this.edits.delete(itemId);
    });
  }

  release(itemId: string, editor: Editor): Promise<void> {
    return this.change(() => {
      if (this.edits.get(itemId) === editor) this.edits.delete(itemId);
    });
  }

  /** Errors: `not-found`, `conflict`, those of the files. */
  move(itemId: string, before: string | null): Promise<void> {
    return this.change(() => this.store((items, record) => [moved(items, itemId, before), record]));
  }

  /** Errors: `conflict`, those of the files. */
  remove(itemId: string, editor: Editor): Promise<void> {
    return this.change(async () => {
      if (!this.items.some(({ id }) => id === itemId)) return;
      this.require(itemId, editor);
      await this.store((items, record) => [without(items, itemId), record]);
      this.edits.delete(itemId);
    });
  }

  /** Errors: `not-found`, those of the files. */
  sendNext(itemId: string): Promise<void> {
    return this.change(async () => {
      await this.store(
        (items, record) => [moved(items, itemId, items[0]?.id ?? null), record],
        false,
      );
      if (this.stop === 'asked') this.stop = 'overruled';
    });
  }

  /** A person has sent something beside the queue: it may go on. Never rejects. */
  async resume(): Promise<void> {
    await this.change(() => this.hold(false)).catch(this.fault);
  }

  /** A person stops the turn that runs: nothing follows it by itself. */
  stopped(): void {
    this.stop = 'asked';
  }

  /** A turn is over. Never rejects. */
  async ended(outcome: TurnOutcome): Promise<void> {
    await this.change(async () => {
      const { stop } = this;
      this.stop = 'none';
      if (stop === 'overruled' || (stop === 'none' && outcome === 'completed')) return;
      await this.hold(true);
    }).catch(this.fault);
  }

  /** A page is gone: what it edited may be sent. */
  async leave(editor: Editor): Promise<void> {
    await this.change(() => {
      for (const [id, owner] of this.edits) if (owner === editor) this.edits.delete(id);
    });
  }

  /** Nothing is sent any more; settles when what is being kept is kept. Never rejects. */
  async close(): Promise<void> {
    this.closed = true;
    await this.tail;
  }

  /** Does what a person asks for, tells of it, and sends what may be sent then. */
  private async change(work: () => Promise<void> | void): Promise<void> {
    await this.inTurn(async () => {
      const before = this.marks();
      await work();
      if (before !== this.marks()) this.outlet.changed();
      await this.sendFirst();
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.tail.then(() => {
      this.requireOpen();
      return work();
    });
    this.tail = done.catch(() => undefined); // whoever asked for it hears of it
    return done;
  }

  private requireOpen(): void {
    if (this.closed) throw coded('not-found', 'The session is closed.');
  }

  /**
   * Keeps other items, made of those of the record: what failed may have been kept all the same. Nothing waits in an
   * empty queue, so nothing is held.
   */
  private async store(
    next: (items: QueuedMessages, record: UnsentRecord) => readonly [QueuedMessages, UnsentRecord],
    held = this.held,
  ): Promise<void> {
    const place = await this.place();
    const kept = this.gone.flatMap(({ attachments }) => attachments.map(({ id }) => id));
    const record = await place.change((before) => {
      const waiting = this.gone.reduce((all, { id }) => without(all, id), queueOf(before).items);
      const [items, rest] = next(waiting, before);
      return withQueue(rest, { items, held });
    }, kept);
    this.gone = [];
    this.items = queueOf(record).items;
    this.held = held && this.items.length > 0;
  }

  /** Holding is true at once: a disk that is full must not make a stopped queue go on. */
  private async hold(held: boolean): Promise<void> {
    if (this.items.length === 0 || this.held === held) return;
    this.held = held;
    await this.store((items, record) => [items, record]).catch(this.fault);
  }

  /** The item, when this page may change it. */
  private require(itemId: string, editor: Editor): QueuedMessage {
    const item = itemOf(this.items, itemId);
    if (this.sending === itemId) throw coded('conflict', 'The message is on its way.');
    if ((this.edits.get(itemId) ?? editor) !== editor) {
      throw coded('conflict', 'The message is edited in another window.');
    }
    return item;
  }

  /** Sends the first item, if it may go: one under edit is waited for, and what is behind it too. */
  private async sendFirst(): Promise<void> {
    if (this.sending !== null || this.held || this.closed || this.items.length === 0) return;
    const isBusy = await this.outlet.isBusy().catch((thrown: unknown) => {
      this.fault(thrown);
      return true;
    });
    const [item] = this.items;
    if (isBusy || !item || this.edits.has(item.id) || this.stop === 'asked') return;
    this.sending = item.id;
    void this.deliver(item).catch(this.fault);
  }

  private async deliver(item: QueuedMessage): Promise<void> {
    const begin = this.requireOpen.bind(this);
    const fault = await this.outlet.deliver(item, begin).then(() => null, toAppError);
    if (this.closed) return; // if it was sent, its key tells so at the next start
    await this.change(async () => {
      this.sending = null;
      if (fault?.code === 'turn-running' && this.overtaken < MAX_OVERTAKEN) {
        this.overtaken += 1; // another message came first: this one follows it
        return;
      }
      this.overtaken = 0;
      if (fault === null) await this.sent(item);
      else await this.refused(fault);
    });
  }

  private async sent(item: QueuedMessage): Promise<void> {
    this.items = without(this.items, item.id); // it is not sent again, whatever the disk says
    this.gone = [...this.gone, item];
    if (this.items.length === 0) this.held = false;
    await this.store((items, record) => [items, record]).catch(this.fault);
  }

  private async refused(fault: AppError): Promise<void> {
    await this.hold(true);
    this.outlet.problem(fault);
  }

  /** What goes wrong once nothing is sent any more has a reason that is known. */
  private readonly fault = (thrown: unknown): void => {
    if (!this.closed) this.outlet.fault(thrown);
  };

  /** What a page is told, in a form that can be compared. */
  private marks(): string {
    return JSON.stringify([this.items, this.held, [...this.edits.keys()]]);
  }
}
