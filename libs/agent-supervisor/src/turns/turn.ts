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
  over = false;
  /** Somebody pressed stop. */
  cancelled = false;
  /** Settles when the turn is to end whatever the agent does. */
  readonly cutShort: Promise<TurnEnd>;
  private cut: (end: TurnEnd) => void = () => undefined;

  constructor(readonly request: PromptRequest) {
    this.cutShort = new Promise((resolve) => {
      this.cut = resolve;
    });
  }

  cutTo(end: TurnEnd): void {
    this.cut(end);
  }
}
