import type { AppError, TurnOutcome } from '@fyllo/protocol';
import type { PromptRequest } from '../api';

/** How a turn ended. */
export interface TurnEnd {
  readonly outcome: TurnOutcome;
  readonly stopReason?: string;
  readonly error?: AppError;
}

/** A prompt on its way: accepted, sent to the agent, over. */
export class Turn {
  /** The agent has the prompt; before that, nothing of this turn can come from it. */
  sent = false;
  /** What was said before, as Main told it: `undefined` until it was asked. */
  history: string | null | undefined;
  /** Settles when the turn is to end whatever the agent does. */
  readonly cutShort: Promise<TurnEnd>;
  private cut: (end: TurnEnd) => void = () => undefined;
  private cancelled = false;
  private over = false;
  private readonly ending = new AbortController();

  constructor(readonly request: PromptRequest) {
    this.cutShort = new Promise((resolve) => {
      this.cut = resolve;
    });
  }

  /** Aborted when somebody pressed stop, and when the turn is over. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Somebody pressed stop. */
  isCancelled(): boolean {
    return this.cancelled;
  }

  isOver(): boolean {
    return this.over;
  }

  cancel(): void {
    this.cancelled = true;
    this.ending.abort();
  }

  /** Ends the turn as cancelled without the agent. */
  cutOff(): void {
    this.cancel();
    this.cut({ outcome: 'cancelled' });
  }

  end(): void {
    this.over = true;
    this.ending.abort();
  }
}
