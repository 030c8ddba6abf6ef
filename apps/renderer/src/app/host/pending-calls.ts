import { fail, type Result } from '@fyllo/protocol';

interface Pending {
  readonly settle: (result: Result<unknown>) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Calls that wait for their answer, by id. */
export class PendingCalls {
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;

  get size(): number {
    return this.pending.size;
  }

  /** A new call: its id, and the promise of its answer, of `timed-out` or of `disconnected`. */
  start(timeoutMs: number): { readonly id: number; readonly answer: Promise<Result<unknown>> } {
    const id = ++this.lastId;
    const answer = new Promise<Result<unknown>>((settle) => {
      const timer = setTimeout(() => {
        this.settle(id, fail('timed-out', 'The host did not answer.', { retryable: true }));
      }, timeoutMs);
      this.pending.set(id, { settle, timer });
    });
    return { id, answer };
  }

  /** Answers of calls that are not waiting any more are dropped. */
  settle(id: number, result: Result<unknown>): void {
    const call = this.pending.get(id);
    if (!call) return;
    this.pending.delete(id);
    clearTimeout(call.timer);
    call.settle(result);
  }

  disconnect(): void {
    for (const id of [...this.pending.keys()]) {
      this.settle(id, fail('disconnected', 'The connection was lost.', { retryable: true }));
    }
  }
}
