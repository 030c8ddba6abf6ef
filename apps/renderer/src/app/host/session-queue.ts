import { signal } from '@angular/core';
import type { AttachmentId, Mention, Queue, Result, SessionId } from '@fyllo/protocol';
import type { HostLink } from './host-link';
import { sendOnce } from './send-once';

/** The files of a message. */
export interface MessageFiles {
  /** Those that its text names. */
  readonly mentions?: readonly Mention[] | undefined;
  /** Those of the unsent message that go with it. */
  readonly attachments?: readonly AttachmentId[] | undefined;
}

/** A message as it goes to the host: its words, the files they name, and those that go with it. */
export interface MessageFields extends MessageFiles {
  readonly text: string;
}

/** What a call carries of a message; an empty list is left out. */
export const fieldsOf = ({ text, mentions = [], attachments = [] }: MessageFields) => ({
  text,
  ...(mentions.length > 0 && { mentions: [...mentions] }),
  ...(attachments.length > 0 && { attachments: [...attachments] }),
});

const EMPTY: Queue = { items: [], held: false };

/** The messages that wait in one session (behaviour 6.8). The host has the queue; this asks and shows. */
export class SessionQueue {
  private readonly told = signal<Queue>(EMPTY);

  /** As the host last told it. */
  readonly state = this.told.asReadonly();

  constructor(
    private readonly link: HostLink,
    readonly sessionId: SessionId,
  ) {}

  /** The host has told the queue anew. */
  take(queue: Queue): void {
    this.told.set(queue);
  }

  /** Puts a message behind those that wait; the same key again is the same message. */
  add(message: MessageFields, key: string): Promise<Result<unknown>> {
    const { sessionId } = this;
    return sendOnce(this.link, 'queue.add', { sessionId, key, ...fieldsOf(message) });
  }

  /** From now on this page edits the message, and it is not sent. */
  edit(itemId: string): Promise<Result<unknown>> {
    return this.link.call('queue.edit', { sessionId: this.sessionId, itemId });
  }

  save(itemId: string, message: MessageFields): Promise<Result<unknown>> {
    const { sessionId } = this;
    return this.link.call('queue.save', { sessionId, itemId, ...fieldsOf(message) });
  }

  /** The message stays as it was and may be sent again. */
  release(itemId: string): Promise<Result<unknown>> {
    return this.link.call('queue.release', { sessionId: this.sessionId, itemId });
  }

  /** Puts a message before another, or last. */
  move(itemId: string, before: string | null): Promise<Result<unknown>> {
    return this.link.call('queue.move', { sessionId: this.sessionId, itemId, before });
  }

  remove(itemId: string): Promise<Result<unknown>> {
    return this.link.call('queue.remove', { sessionId: this.sessionId, itemId });
  }

  /** Puts a message first and lets a held queue go on. */
  sendNext(itemId: string): Promise<Result<unknown>> {
    return this.link.call('queue.send-next', { sessionId: this.sessionId, itemId });
  }
}
