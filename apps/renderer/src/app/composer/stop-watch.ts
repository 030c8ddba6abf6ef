import { signal } from '@angular/core';
import { CANCEL_GRACE_MS } from '@fyllo/protocol';

/** From the request to stop until the turn ends: after ten seconds without an end, force is offered (behaviour 7.4). */
export class StopWatch {
  private readonly state = signal<'idle' | 'stopping' | 'overdue'>('idle');
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly phase = this.state.asReadonly();

  requested(): void {
    if (this.state() !== 'idle') return;
    this.state.set('stopping');
    this.timer = setTimeout(() => {
      this.state.set('overdue');
    }, CANCEL_GRACE_MS);
  }

  /** The turn ended, or the request did not reach the host. */
  over(): void {
    clearTimeout(this.timer);
    this.state.set('idle');
  }
}
