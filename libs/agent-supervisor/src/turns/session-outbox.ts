import { BATCH_BYTES, BATCH_MS, type SessionEvent, type SessionId } from '@fyllo/protocol';
import type { SupervisorOutlet } from '../api';
import { ToolThrottle } from './tool-throttle';

/** Every batch for a finished message makes the store write the whole message again. */
const LATE_BATCH_MS = 1000;

/** The joined text of two events, when they are pieces of the same text. */
function joined(last: SessionEvent | undefined, event: SessionEvent): SessionEvent | undefined {
  if (last?.type !== 'text' || event.type !== 'text') return undefined;
  const same =
    last.messageId === event.messageId &&
    last.channel === event.channel &&
    last.agentMessageId === event.agentMessageId &&
    last.parentCallId === event.parentCallId &&
    last.text.length + event.text.length <= BATCH_BYTES;
  return same ? { ...last, text: last.text + event.text } : undefined;
}

/** Gathers the events of a session for up to `BATCH_MS`, late ones longer, and joins adjacent text. Order is kept. */
export class SessionOutbox {
  private events: SessionEvent[] = [];
  private textLength = 0;
  private sentAt = -BATCH_MS;
  private timer: NodeJS.Timeout | undefined;
  private timerEnds = Infinity;
  private late = false;
  private lateSentAt = -LATE_BATCH_MS;
  /** Main is behind: events wait here, where they join, and not as messages. */
  private waiting = false;
  private readonly tools = new ToolThrottle((event) => {
    this.append(event);
  });

  constructor(
    private readonly sessionId: SessionId,
    private readonly outlet: SupervisorOutlet,
  ) {}

  /** `late`: the event speaks of a message whose turn is over. */
  push(event: SessionEvent, late = false): void {
    this.late = late;
    if (event.type === 'tool') {
      this.tools.push(event);
      return;
    }
    // what is asked about is what the reader knows of the tool at that moment
    const asks = event.type === 'permission.requested' || event.type === 'question.requested';
    if (asks) this.tools.flush();
    this.append(event);
  }

  /** Sends what is there now; `end` also lets the tools' held output pass. */
  flush(end = false): void {
    if (end) this.tools.end();
    this.send();
  }

  /** What must not be overtaken by held tool output, such as the end of a turn. */
  pushLast(event: SessionEvent): void {
    this.tools.end();
    this.append(event);
    this.send();
  }

  private append(event: SessionEvent): void {
    const both = joined(this.events.at(-1), event);
    if (both === undefined) this.events.push(event);
    else this.events[this.events.length - 1] = both;
    if (event.type === 'text') this.textLength += event.text.length;
    if (this.textLength >= BATCH_BYTES) this.send();
    else this.sendLater();
  }

  /** What comes after a quiet time goes out with what comes with it; only a stream is gathered for longer. */
  private sendLater(): void {
    const now = performance.now();
    const soonest = this.late
      ? Math.max(now + BATCH_MS, this.lateSentAt + LATE_BATCH_MS)
      : this.sentAt + BATCH_MS;
    const pause = Math.max(0, soonest - now);
    if (now + pause >= this.timerEnds) return;
    clearTimeout(this.timer);
    this.timerEnds = now + pause;
    this.timer = setTimeout(() => {
      this.send();
    }, pause);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timerEnds = Infinity;
    this.sentAt = performance.now();
    if (this.late) this.lateSentAt = this.sentAt;
    if (this.waiting) return;
    const room = this.outlet.ready?.();
    if (room !== undefined) {
      this.waiting = true;
      void room.then(() => {
        this.waiting = false;
        this.send();
      });
      return;
    }
    this.textLength = 0;
    const events = this.events;
    this.events = [];
    if (events.length > 0) this.outlet.send({ k: 'events', sessionId: this.sessionId, events });
  }
}
