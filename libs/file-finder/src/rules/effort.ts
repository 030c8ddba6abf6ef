import { MAX_IGNORE_STEPS } from '@fyllo/protocol';

/**
 * How much comparing one listing may cost. Counted in steps and not in time, so that the same folders always give the
 * same list.
 */
// LIMIT: P-11 — rules come with the folder, and their author may want them to be slow
export class Effort {
  private spent = 0;

  constructor(private readonly most: number = MAX_IGNORE_STEPS) {}

  spend(steps: number): void {
    this.spent += steps;
  }

  get steps(): number {
    return this.spent;
  }

  get isSpent(): boolean {
    return this.spent >= this.most;
  }
}
