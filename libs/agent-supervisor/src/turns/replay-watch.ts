import { pause, type Timing } from './timing';

/** While an agent takes a session up again it may say once more what was said: those updates are for nobody. */
export class ReplayWatch {
  private running = false;
  private heardAt = 0;

  constructor(private readonly timing: Timing) {}

  get isRunning(): boolean {
    return this.running;
  }

  begin(): void {
    this.running = true;
    this.heardAt = 0;
  }

  end(): void {
    this.running = false;
  }

  /** An update of a message came. */
  heard(): void {
    this.heardAt = Date.now();
  }

  /**
   * Settles when the replay is over. Some agents go on with it after their answer. Resuming has none: only an agent
   * that replays all the same is waited for, and it begins at once.
   */
  async quiet(how: 'load' | 'resume'): Promise<void> {
    const { replayQuiet, resumeQuiet, replayLongest } = this.timing;
    const answered = Date.now();
    const first = answered + (how === 'load' ? replayQuiet : resumeQuiet);
    for (;;) {
      const quietAt = this.heardAt === 0 ? first : Math.max(first, this.heardAt + replayQuiet);
      const left = Math.min(quietAt, answered + replayLongest) - Date.now();
      if (left <= 0) return;
      await pause(left);
    }
  }
}
