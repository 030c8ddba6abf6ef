import type { MessagePort } from 'node:worker_threads';
import { WORKER_CREDITS, coded } from '@fyllo/protocol';

/** Messages that may wait for credit. A sender that heeds `ready()` never gets near it. */
const MAX_WAITING = 4096;

const creditOf = (message: unknown): number => {
  if (typeof message !== 'object' || message === null) return 0;
  const { k, n } = message as { readonly k?: unknown; readonly n?: unknown };
  return k === 'credit' && Number.isSafeInteger(n) && Number(n) > 0 ? Number(n) : 0;
};

/**
 * Sends messages over a port, each for one credit; the receiver gives credits back. Without credit, messages wait
 * in order, and whoever produces them waits for `ready()`.
 */
// LIMIT: P-05
export class CreditSender<M> {
  private readonly waiting: M[] = [];
  private waiters: (() => void)[] = [];

  constructor(
    private readonly port: MessagePort,
    private credits: number = WORKER_CREDITS,
  ) {
    const most = credits;
    port.on('message', (message: unknown) => {
      this.credits = Math.min(most, this.credits + creditOf(message));
      this.drain();
    });
  }

  /** Error: `too-large` when far too many messages wait. */
  send(message: M): void {
    if (this.credits > 0 && this.waiting.length === 0) {
      this.credits -= 1;
      this.port.postMessage(message);
      return;
    }
    if (this.waiting.length >= MAX_WAITING) throw coded('too-large', 'Too many messages wait');
    this.waiting.push(message);
  }

  /** Nothing when there is no need to wait; otherwise settles once all messages are sent. */
  ready(): Promise<void> | undefined {
    if (this.waiting.length === 0) return undefined;
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  private drain(): void {
    const count = Math.min(this.credits, this.waiting.length);
    this.credits -= count;
    for (const message of this.waiting.splice(0, count)) this.port.postMessage(message);
    if (this.waiting.length > 0) return;
    const waiters = this.waiters;
    this.waiters = [];
    for (const resolve of waiters) resolve();
  }
}
