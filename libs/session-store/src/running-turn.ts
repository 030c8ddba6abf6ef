import type { Message, SequencedEvent, SessionEventOf } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW, type SessionView } from '@fyllo/session-model';
import type { ByteRange, LineJournal } from '@fyllo/files';
import { RunningEvents } from './running-events';
import type { TurnMessages } from './segments';

/** A turn that is over, on its way from its journal into the transcript. */
export interface EndedTurn {
  /** The user's message and the agent's, as far as the transcript does not have them. */
  readonly messages: readonly Message[];
  /** Whether the transcript has them. */
  readonly written: boolean;
  /** Open until the turn is folded; then it is removed. */
  readonly journal: LineJournal;
  /** What of the journal could not be read; it is kept aside before the journal goes. */
  readonly damage: readonly ByteRange[];
}

/** The turn that runs: its journal, and what its events amount to so far. */
export class RunningTurn {
  private view: SessionView = EMPTY_VIEW;
  private readonly compact = new RunningEvents();

  constructor(
    private readonly started: SessionEventOf<'turn.started'>,
    readonly journal: LineJournal,
  ) {}

  get ids(): TurnMessages {
    return this.started;
  }

  /** Events to be folded on top of finished messages; they give what a reader has to see. */
  get events(): readonly SequencedEvent[] {
    return this.compact.list;
  }

  /** The user's message and the agent's as far as it goes. */
  get messages(): readonly Message[] {
    return this.view.messages;
  }

  /** Takes in events that are in the journal. */
  apply(events: readonly SequencedEvent[]): void {
    this.view = applyEvents(this.view, events);
    for (const event of events) this.compact.add(event);
  }

  ended(): EndedTurn {
    return { messages: this.messages, written: false, journal: this.journal, damage: [] };
  }
}
