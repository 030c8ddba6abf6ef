/** A call that started a sub-agent. */
interface Start {
  open: boolean;
  /** Its sub-agent has made calls. */
  named: boolean;
  /** It was one of several that a sub-agent might belong to. */
  doubtful: boolean;
}

/** Far beyond what a turn holds; whoever goes beyond it gets no links any more. */
const MAX_KNOWN = 2000;

/**
 * Finds the call that started a sub-agent which is known by its name alone, as GitHub Copilot reports it: the only one
 * that is under way and whose sub-agent has not been heard of. Where two come into question, or a sub-agent may have
 * been left over from before, nothing is linked: a wrong link would be worse than none.
 */
export class SubAgentNames {
  private readonly starts = new Map<string, Start>();
  /** The starting call of each sub-agent, or that it cannot be known. */
  private readonly callOf = new Map<string, string | undefined>();
  /** Sub-agents run that no open call stands for; any name may be theirs from now on. */
  private lost = false;

  /** A call has started a sub-agent, or says so again. */
  start(callId: string, background: boolean): void {
    if (background || this.starts.size >= MAX_KNOWN) this.lost = true;
    if (!this.starts.has(callId)) {
      this.starts.set(callId, { open: true, named: false, doubtful: false });
    }
  }

  end(callId: string): void {
    const start = this.starts.get(callId);
    if (start !== undefined) start.open = false;
  }

  /** The call that started the sub-agent of this name; `callId` is a call that the sub-agent makes. */
  parentOf(name: string, callId: string): string | undefined {
    if (!this.callOf.has(name)) {
      if (this.callOf.size >= MAX_KNOWN) return undefined;
      this.callOf.set(name, this.assign(callId));
    }
    return this.callOf.get(name);
  }

  /** The turn is over. What is still open then may go on beside the next turn. */
  endTurn(): void {
    for (const { open } of this.starts.values()) this.lost ||= open;
    this.starts.clear();
    for (const name of this.callOf.keys()) this.callOf.set(name, undefined);
  }

  private assign(callId: string): string | undefined {
    const candidates = [...this.starts].filter(
      ([id, { open, named }]) => id !== callId && open && !named,
    );
    const [only] = candidates;
    if (this.lost || only === undefined || candidates.length > 1 || only[1].doubtful) {
      for (const [, start] of candidates) start.doubtful = true;
      return undefined;
    }
    only[1].named = true;
    return only[0];
  }
}
