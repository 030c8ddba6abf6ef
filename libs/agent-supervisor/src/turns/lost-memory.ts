import type { SessionId, TurnId } from '@fyllo/protocol';
import type { SupervisorOutlet } from '../api';
import type { SessionEvents } from './session-events';
import type { Turn } from './turn';

/**
 * What happens when the agent takes up a session without its memory (behaviour 4.5): Main is asked for what was said
 * before, which then goes with the message, or the reader hears that the agent does not know it.
 */
export class LostMemory {
  private open:
    { readonly turnId: TurnId; readonly take: (text: string | null) => void } | undefined;

  /** `waitMs`: how long Main may take to answer. */
  constructor(
    private readonly sessionId: SessionId,
    private readonly outlet: SupervisorOutlet,
    private readonly events: SessionEvents,
    private readonly waitMs: number,
  ) {}

  /** Once a turn; afterwards `turn.history` is what goes with the message. */
  async tell(turn: Turn): Promise<void> {
    if (turn.history !== undefined) return;
    const { messageId, userMessageId, mode } = turn.request;
    const text = mode === 'fyllocode' ? await this.ask(turn) : null;
    turn.history = text;
    if (turn.isCancelled()) return;
    if (text !== null) {
      this.events.emit({ type: 'user.reminder', messageId: userMessageId, text }, true);
    }
    this.events.notice(messageId, text === null ? 'agent-memory-lost' : 'agent-memory-rebuilt');
  }

  /** Main's answer; without effect when the turn does not wait for it any more. */
  give(turnId: TurnId, text: string | null): void {
    if (this.open?.turnId === turnId) this.open.take(text);
  }

  private async ask(turn: Turn): Promise<string | null> {
    const { sessionId } = this;
    const { turnId } = turn.request;
    let timer: NodeJS.Timeout | undefined;
    const text = await new Promise<string | null>((resolve) => {
      const nothing = (): void => {
        resolve(null);
      };
      this.open = { turnId, take: resolve };
      timer = setTimeout(nothing, this.waitMs);
      turn.signal.addEventListener('abort', nothing, { once: true });
      this.outlet.send({ k: 'history-wanted', sessionId, turnId });
    });
    clearTimeout(timer);
    this.open = undefined;
    return text;
  }
}
