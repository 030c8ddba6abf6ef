import type {
  AssistantMessage,
  Message,
  MessageId,
  SequencedEvent,
  SessionEventOf,
  SessionState,
} from '@fyllo/protocol';
import { foldIntoMessage, type AssistantEvent } from './message-fold';
import { foldIntoState } from './state-fold';

/** The messages a reader has loaded, oldest first, and the state of the session as a whole. */
export interface SessionView {
  readonly messages: readonly Message[];
  readonly state: SessionState;
  /** Number of the last event folded. */
  readonly seq: number;
  /** Events for messages that are not loaded: no-ops, counted. */
  readonly ignored: number;
}

export const EMPTY_VIEW: SessionView = {
  messages: [],
  state: { plan: [], commands: [], config: [] },
  seq: 0,
  ignored: 0,
};

/**
 * The only reducer: folds events into messages. Used by the store when it loads and when a turn ends, and by the
 * page live. Pure; unchanged messages keep their identity, and within one call each changed message is copied
 * once however many events it takes, so a chunk costs what the chunk is long.
 */
export function applyEvents(view: SessionView, events: readonly SequencedEvent[]): SessionView {
  if (events.length === 0) return view;
  const fold = new Fold(view);
  for (const event of events) fold.apply(event);
  return fold.view();
}

class Fold {
  private messages: Message[] | undefined;
  private readonly owned = new Set<MessageId>();
  private state: SessionState;
  private seq: number;
  private ignored: number;

  constructor(private readonly from: SessionView) {
    this.state = from.state;
    this.seq = from.seq;
    this.ignored = from.ignored;
  }

  apply({ seq, at, event }: SequencedEvent): void {
    this.seq = Math.max(this.seq, seq);
    if (event.type === 'turn.started') this.startTurn(event, seq, at);
    else if (event.type === 'user.reminder') this.foldReminder(event, seq);
    else if ('messageId' in event) this.foldMessage(event, seq, at);
    else this.state = foldIntoState(this.state, event);
  }

  view(): SessionView {
    return {
      messages: this.messages ?? this.from.messages,
      state: this.state,
      seq: this.seq,
      ignored: this.ignored,
    };
  }

  private startTurn(event: SessionEventOf<'turn.started'>, seq: number, at: number): void {
    if (this.indexOf(event.messageId) >= 0) return; // the journal and the transcript may both have it
    const { turnId, userMessageId, messageId, agentId, key, parts } = event;
    const list = this.ownMessages();
    list.push({ id: userMessageId, role: 'user', turnId, at, key, parts, lastSeq: seq });
    list.push({
      id: messageId,
      role: 'assistant',
      turnId,
      agentId,
      at,
      state: 'running',
      parts: [],
      lastSeq: seq,
    });
    this.owned.add(messageId);
  }

  /** Reminders stand before what the person wrote, in the order they came. */
  private foldReminder({ messageId, text }: SessionEventOf<'user.reminder'>, seq: number): void {
    const index = this.indexOf(messageId);
    const message = index < 0 ? undefined : this.current()[index];
    if (message?.role !== 'user') {
      this.ignored += 1;
      return;
    }
    if (seq <= message.lastSeq) return;
    const written = message.parts.findIndex((part) => part.type !== 'reminder');
    const place = written < 0 ? message.parts.length : written;
    const parts = message.parts.toSpliced(place, 0, { type: 'reminder', text });
    this.ownMessages()[index] = { ...message, parts, lastSeq: seq };
  }

  private foldMessage(event: AssistantEvent, seq: number, at: number): void {
    const index = this.indexOf(event.messageId);
    const message = index < 0 ? undefined : this.current()[index];
    if (message?.role !== 'assistant') {
      this.ignored += 1;
      return;
    }
    if (seq <= message.lastSeq) return; // folded before: the same events may come from journal and transcript
    foldIntoMessage(this.draft(index, message), event, seq, at);
  }

  /** The last message is nearly always the one, so the search starts at the end. */
  private indexOf(id: MessageId): number {
    return this.current().findLastIndex((message) => message.id === id);
  }

  private current(): readonly Message[] {
    return this.messages ?? this.from.messages;
  }

  private ownMessages(): Message[] {
    return (this.messages ??= [...this.from.messages]);
  }

  private draft(index: number, message: AssistantMessage): AssistantMessage {
    if (this.owned.has(message.id)) return message;
    const copy: AssistantMessage = { ...message, parts: [...message.parts] };
    this.ownMessages()[index] = copy;
    this.owned.add(message.id);
    return copy;
  }
}
