/** How long to wait before an agent that died is started again; after too many deaths only a person restarts it. */
export class RestartBackoff {
  private deaths = 0;

  constructor(private readonly delays: readonly number[]) {}

  /** Milliseconds before the next start, or `undefined` when there is none until `reset()`. */
  next(): number | undefined {
    return this.deaths === 0 ? 0 : this.delays[this.deaths - 1];
  }

  died(): void {
    this.deaths += 1;
  }

  /** The agent did its work, or a person asked for it. */
  reset(): void {
    this.deaths = 0;
  }
}
