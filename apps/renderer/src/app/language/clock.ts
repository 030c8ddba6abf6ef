import { DestroyRef, inject, Injectable, signal } from '@angular/core';

const TICK_MS = 30_000;

/** The present as far as texts like "yesterday" need it: Unix milliseconds, moved every half minute. */
@Injectable({ providedIn: 'root' })
export class Clock {
  private readonly time = signal(Date.now());
  readonly now = this.time.asReadonly();

  constructor() {
    const timer = setInterval(() => {
      this.time.set(Date.now());
    }, TICK_MS);
    inject(DestroyRef).onDestroy(() => {
      clearInterval(timer);
    });
  }
}
