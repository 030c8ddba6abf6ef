import type { AssistantMessage, Message, MessageId, SequencedEvent } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import { fitsOneLine } from './long-messages';
import type { Transcript } from './transcript';

/** Finished messages that are most likely to get more events. */
const KEPT = 8;

/** Events for messages whose turn is over: they join their message (design 10.4). */
export class LateEvents {
  private readonly recent = new Map<MessageId, AssistantMessage>();

  constructor(private readonly transcript: Transcript) {}

  /** Remembers a finished message, newest last. */
  remember(message: Message): void {
    if (message.role !== 'assistant') return;
    this.recent.delete(message.id);
    this.recent.set(message.id, message);
    const [oldest] = this.recent.keys();
    if (this.recent.size > KEPT && oldest !== undefined) this.recent.delete(oldest);
  }

  /** Messages as they become by the events; messages that do not change are left out. Nothing is written. */
  async fold(
    late: ReadonlyMap<MessageId, readonly SequencedEvent[]>,
  ): Promise<readonly AssistantMessage[]> {
    const changed: AssistantMessage[] = [];
    for (const [id, events] of late) {
      const message = this.recent.get(id) ?? (await this.transcript.find(id));
      if (message?.role !== 'assistant') continue;
      // A turn ends once: a second end must not change how it ended.
      const folded = applyEvents(
        { ...EMPTY_VIEW, messages: [message] },
        events.filter(({ event }) => event.type !== 'turn.ended'),
      ).messages[0];
      const isChanged = folded?.role === 'assistant' && folded !== message;
      // What would make it longer than a line may be is left out: it must not cost the message. LIMIT: S-03
      if (isChanged && fitsOneLine(folded)) changed.push(folded);
    }
    return changed;
  }
}
