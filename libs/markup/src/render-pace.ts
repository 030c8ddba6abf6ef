/** Parsing budget won by each new character and each passing millisecond, and where saving stops. */
const PER_CHARACTER = 2;
const PER_MILLISECOND = 8;
const MOST_SAVED = 4096;
/** Twenty times a second is as smooth as text needs to grow. */
const MIN_INTERVAL_MS = 48;

/**
 * Decides when the open block of a growing text is parsed again. Short blocks follow the text closely; long ones
 * wait until the text or the time has paid for them, so the parser's total work stays proportional to the text.
 */
export class RenderPace {
  private budget = MOST_SAVED;
  private lastTime: number | undefined;
  private lastParse = Number.NEGATIVE_INFINITY;
  private lastLength = 0;

  /** Notes that the text is `length` characters long at `now` (milliseconds). */
  observe(length: number, now: number): void {
    const grown = Math.max(0, length - this.lastLength);
    const passed = this.lastTime === undefined ? 0 : Math.max(0, now - this.lastTime);
    const won = grown * PER_CHARACTER + passed * PER_MILLISECOND;
    this.budget = Math.max(this.budget, Math.min(this.budget + won, MOST_SAVED + length));
    this.lastLength = length;
    this.lastTime = now;
  }

  /** Milliseconds to wait before a block of `size` characters may be parsed; 0 for now. */
  delay(size: number, now: number): number {
    const rest = this.lastParse + MIN_INTERVAL_MS - now;
    const missing = (size - this.budget) / PER_MILLISECOND;
    return Math.max(0, rest, missing);
  }

  /** Notes that `size` characters were parsed at `now`. */
  spend(size: number, now: number): void {
    this.budget -= size;
    this.lastParse = now;
  }
}
