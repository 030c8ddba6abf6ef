import {
  ACK_WINDOW,
  BATCH_BYTES,
  BATCH_MS,
  FANOUT_QUEUE_BYTES,
  type SessionId,
  type StreamItem,
} from '@fyllo/protocol';

/** A stream item with its text: made once, however many connections it goes to. */
export interface Outgoing {
  /** Of what is told again when the session is opened anew, and may be left out for that. */
  readonly sessionId: SessionId | null;
  readonly text: string;
}

export const outgoing = (item: StreamItem): Outgoing => ({
  sessionId:
    item.k === 'events' || item.k === 'queue' || item.k === 'reset' ? item.sessionId : null,
  text: JSON.stringify(item),
});

/**
 * Room 4 of the data path, for one connection: collects items for 16 ms or 64 KiB, sends them as numbered batches
 * and stops while eight are unacknowledged. A client that falls behind further than the queue's bound loses the
 * queued events and is told to open those sessions again.
 */
export class FanOut {
  private queue: Outgoing[] = [];
  private queuedBytes = 0;
  private sent = 0;
  private acknowledged = 0;
  private timer: NodeJS.Timeout | undefined;
  private flushedAt = -BATCH_MS;
  private closed = false;

  constructor(private readonly send: (frame: string) => void) {}

  push(item: Outgoing): void {
    if (this.closed) return;
    this.queue.push(item);
    this.queuedBytes += item.text.length;
    if (this.queuedBytes > FANOUT_QUEUE_BYTES) this.overflow();
    if (this.queuedBytes >= BATCH_BYTES) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), this.pause());
  }

  /** Batches up to and including `n` have been taken in. Numbers never sent are ignored. */
  acknowledge(n: number): void {
    if (n <= this.acknowledged || n > this.sent) return;
    this.acknowledged = n;
    if (this.queue.length > 0) this.flush();
  }

  /** Sends what is queued, as far as the window allows; called before a call's answer, to keep their order. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushedAt = performance.now();
    while (this.queue.length > 0 && this.sent - this.acknowledged < ACK_WINDOW && !this.closed) {
      this.sent += 1;
      this.send(`{"t":"batch","n":${this.sent},"items":[${this.take().join(',')}]}`);
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.queue = [];
  }

  /** What comes after a quiet time goes out with what comes with it; only a stream is held to one batch in 16 ms. */
  private pause(): number {
    return Math.max(0, BATCH_MS - (performance.now() - this.flushedAt));
  }

  private take(): string[] {
    const texts: string[] = [];
    let bytes = 0;
    while (bytes < BATCH_BYTES) {
      const next = this.queue[texts.length];
      if (!next) break;
      texts.push(next.text);
      bytes += next.text.length;
    }
    this.queue = this.queue.slice(texts.length);
    this.queuedBytes -= bytes;
    return texts;
  }

  private overflow(): void {
    const sessions = new Set(this.queue.flatMap((item) => item.sessionId ?? []));
    const kept = this.queue.filter((item) => item.sessionId === null);
    const resets = [...sessions].map((sessionId) => outgoing({ k: 'reset', sessionId }));
    this.queue = [...kept, ...resets];
    this.queuedBytes = this.queue.reduce((sum, item) => sum + item.text.length, 0);
  }
}
