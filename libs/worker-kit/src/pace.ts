import { setImmediate as nextTurn } from 'node:timers/promises';
import { coded, CodedError } from '@fyllo/protocol';

/** How long work may keep its thread from hearing that it is cancelled, in milliseconds. */
const SLICE_MS = 8;

/** Whether work ended because nobody wants it any more. */
export const isCancellation = (thrown: unknown): boolean =>
  thrown instanceof CodedError && thrown.code === 'cancelled';

/** Gives the thread up from time to time, and ends work that was cancelled meanwhile. */
export class Pace {
  private cancelled = false;
  private until: number;

  /** `now`: milliseconds of any clock. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.until = now() + SLICE_MS;
  }

  cancel(): void {
    this.cancelled = true;
  }

  /** To be asked before every step. A promise is to be waited for. Error, also of the promise: `cancelled`. */
  rest(): Promise<void> | undefined {
    this.assertWanted();
    return this.now() < this.until ? undefined : this.pause();
  }

  private async pause(): Promise<void> {
    await nextTurn();
    this.until = this.now() + SLICE_MS;
    this.assertWanted();
  }

  private assertWanted(): void {
    if (this.cancelled) throw coded('cancelled', 'Nobody waits for it any more');
  }
}
