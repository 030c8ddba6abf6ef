import type { MessagePort } from 'node:worker_threads';

/**
 * Hears the messages of a `CreditSender`, one after another, and gives the credit of each back once it is taken in;
 * a handler that returns a promise holds the next message and the credit back.
 */
export class CreditReceiver<M> {
  private last: Promise<void> = Promise.resolve();
  private readonly closed: Promise<void>;

  constructor(
    private readonly port: MessagePort,
    private readonly take: (message: M) => void | Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {
    port.on('message', (message: M) => {
      this.last = this.last.then(() => this.takeIn(message));
    });
    this.closed = new Promise((resolve) => port.once('close', resolve));
  }

  /** Settles when the sender is gone, or the port is closed, and every message that had arrived is taken in. */
  async drained(): Promise<void> {
    await this.closed; // comes after the last message
    await this.last;
  }

  close(): void {
    this.port.close();
  }

  private async takeIn(message: M): Promise<void> {
    try {
      await this.take(message);
    } catch (error) {
      this.onFailure(error);
    }
    this.port.postMessage({ k: 'credit', n: 1 });
  }
}
