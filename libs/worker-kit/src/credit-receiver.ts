import type { MessagePort } from 'node:worker_threads';

/**
 * Hears the messages of a `CreditSender`, one after another, and gives the credit of each back once it is taken in;
 * a handler that returns a promise holds the next message and the credit back.
 */
export class CreditReceiver<M> {
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly port: MessagePort,
    private readonly take: (message: M) => void | Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {
    port.on('message', (message: M) => {
      this.last = this.last.then(() => this.takeIn(message));
    });
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
