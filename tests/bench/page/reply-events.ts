import type { SequencedEvent, SessionEvent } from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW, type SessionView } from '@fyllo/session-model';

const PIECE = 40;

/** A turn as the host would tell it: its start, pieces of text, its end. */
export class ReplyEvents {
  private seq = 0;
  private at = 0;
  private view: SessionView = EMPTY_VIEW;
  private readonly messageId: string;

  constructor(
    private readonly text: string,
    private readonly name: string,
  ) {
    this.messageId = `message-reply-${name}`;
  }

  get told(): string {
    return this.text.slice(0, this.at);
  }

  start(): SessionView {
    return this.fold([
      {
        type: 'turn.started',
        turnId: `turn-${this.name}`,
        userMessageId: `message-asked-${this.name}`,
        messageId: this.messageId,
        agentId: 'agent',
        key: `key-${this.name}`,
        parts: [{ type: 'text', text: 'A long answer, please.' }],
      },
    ]);
  }

  /** The view after so many more pieces; `undefined` when the text is over. */
  more(pieces: number): SessionView | undefined {
    if (this.at >= this.text.length) return undefined;
    const events: SessionEvent[] = [];
    for (let piece = 0; piece < pieces && this.at < this.text.length; piece++) {
      const text = this.text.slice(this.at, this.at + PIECE);
      this.at += PIECE;
      events.push({ type: 'text', messageId: this.messageId, channel: 'answer', text });
    }
    return this.fold(events);
  }

  end(): SessionView {
    const { messageId, name } = this;
    return this.fold([
      { type: 'turn.ended', turnId: `turn-${name}`, messageId, outcome: 'completed' },
    ]);
  }

  private fold(events: readonly SessionEvent[]): SessionView {
    const at = Date.now();
    const sequenced: SequencedEvent[] = events.map((event) => ({ seq: ++this.seq, at, event }));
    this.view = applyEvents(this.view, sequenced);
    return this.view;
  }
}
