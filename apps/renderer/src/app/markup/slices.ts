import { Injectable } from '@angular/core';

/**
 * So many milliseconds are drawn at a time: enough for what is in view to come with its frame, with room for the
 * page's own work below the 50 that a person feels.
 */
export const SLICE_MS = 24;

/**
 * Spreads drawing over time: what fits into the present slice runs at once, the rest in later ones, so a long
 * conversation never holds the page.
 * LIMIT: R-08
 */
@Injectable({ providedIn: 'root' })
export class Slices {
  private readonly waiting: (() => void)[] = [];
  private spent = 0;
  private armed = false;

  /** Runs `job` now or in a later slice, in order of asking. */
  run(job: () => void): void {
    this.arm();
    if (this.waiting.length > 0 || this.spent >= SLICE_MS) this.waiting.push(job);
    else this.measure(job);
  }

  private measure(job: () => void): void {
    const start = performance.now();
    try {
      job();
    } finally {
      this.spent += performance.now() - start;
    }
  }

  private arm(): void {
    if (this.armed) return;
    this.armed = true;
    setTimeout(() => {
      this.armed = false;
      this.spent = 0;
      this.next();
    });
  }

  private next(): void {
    while (this.spent < SLICE_MS) {
      const job = this.waiting.shift();
      if (job === undefined) return;
      if (this.waiting.length > 0) this.arm();
      this.measure(job);
    }
  }
}
