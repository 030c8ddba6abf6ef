import type {
  MessageId,
  PermissionOutcome,
  Question,
  QuestionOutcome,
  RequestId,
  SessionEvent,
  SessionEventOf,
  SessionId,
  ToolStatus,
  TurnNoticeCode,
} from '@fyllo/protocol';
import type { SupervisorOutlet, SupervisorTaps } from '../api';
import { field } from '../acp/json-access';
import type { PermissionAsk } from '../acp/agent-connection';
import { SessionOutbox } from './session-outbox';
import type { Turn } from './turn';

const isOpen = (status: ToolStatus | undefined): boolean =>
  status === 'pending' || status === 'in_progress';

/**
 * The events of one session on their way out. Knows which tool calls of the present message are open, because an
 * agent leaves calls open that it will never speak of again, and because a call that comes after the end of its
 * turn must not look as if it were running.
 */
export class SessionEvents {
  private readonly outbox: SessionOutbox;
  private readonly tools = new Map<string, boolean>();

  constructor(
    private readonly sessionId: SessionId,
    outlet: SupervisorOutlet,
    private readonly taps: SupervisorTaps,
  ) {
    this.outbox = new SessionOutbox(sessionId, outlet);
  }

  /** `running`: the turn of the event's message is not over. */
  emit(event: SessionEvent, running: boolean): void {
    const shown = event.type === 'tool' ? this.track(event, running) : event;
    this.taps.mapped?.(this.sessionId, shown);
    this.outbox.push(shown, !running);
  }

  /** What comes next may use ids of tool calls again. */
  forgetTools(): void {
    this.tools.clear();
  }

  /** What is held goes out now. */
  flush(): void {
    this.outbox.flush(true);
  }

  /** What was said goes out; output that grows may wait on. */
  sendNow(): void {
    this.outbox.flush();
  }

  notice(messageId: MessageId, code: TurnNoticeCode, detail?: string): void {
    this.emit({ type: 'turn.notice', messageId, code, ...field('detail', detail) }, true);
  }

  asked(
    messageId: MessageId,
    requestId: RequestId,
    toolCallId: string,
    options: PermissionAsk['options'],
  ): void {
    this.emit(
      { type: 'permission.requested', messageId, requestId, toolCallId, options: [...options] },
      true,
    );
    this.outbox.flush();
  }

  resolved(
    messageId: MessageId,
    requestId: RequestId,
    outcome: PermissionOutcome,
    optionId?: string,
    byPolicy = false,
  ): void {
    this.emit(
      {
        type: 'permission.resolved',
        messageId,
        requestId,
        outcome,
        ...field('optionId', optionId),
        ...(byPolicy ? { byPolicy } : {}),
      },
      true,
    );
    this.outbox.flush();
  }

  /** A question of the agent, or of ours about signing in. */
  questioned(messageId: MessageId, requestId: RequestId, question: Question): void {
    this.emit({ type: 'question.requested', messageId, requestId, question }, true);
    this.outbox.flush();
  }

  answered(messageId: MessageId, requestId: RequestId, outcome: QuestionOutcome): void {
    this.emit({ type: 'question.resolved', messageId, requestId, outcome }, true);
    this.outbox.flush();
  }

  /** What is open is marked at once; the agent may still say otherwise. */
  closeTools(messageId: MessageId, status: ToolStatus): void {
    for (const [toolCallId, open] of this.tools) {
      if (open) this.emit({ type: 'tool', messageId, toolCallId, patch: { status } }, true);
    }
    this.outbox.flush(true);
  }

  ended(
    turn: Turn,
    end: Omit<SessionEventOf<'turn.ended'>, 'type' | 'turnId' | 'messageId'>,
  ): void {
    const { turnId, messageId } = turn.request;
    const event: SessionEvent = { type: 'turn.ended', turnId, messageId, ...end };
    this.taps.mapped?.(this.sessionId, event);
    this.outbox.pushLast(event);
  }

  private track(event: SessionEventOf<'tool'>, running: boolean): SessionEvent {
    const { toolCallId, patch } = event;
    const wasOpen = this.tools.get(toolCallId);
    // a call that has ended does not open again, as in the reducer
    const open = wasOpen !== false && (patch.status === undefined || isOpen(patch.status));
    this.tools.set(toolCallId, open && running);
    return open && !running ? { ...event, patch: { ...patch, status: 'interrupted' } } : event;
  }
}
