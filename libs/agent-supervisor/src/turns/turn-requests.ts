import type { QuestionAnswer, QuestionOutcome, RequestId } from '@fyllo/protocol';
import { coded } from '@fyllo/protocol';
import type { PermissionAnswer, PermissionAsk } from '../acp/agent-connection';
import {
  CANCELLED,
  elicitationAnswer,
  type AgentQuestion,
  type ElicitationAnswer,
} from '../acp/elicitation';
import { field } from '../acp/json-access';
import type { UpdateMapper } from '../acp/update-mapper';
import type { AgentHost } from './agent-host';
import { OpenRequests } from './open-requests';
import type { SessionEvents } from './session-events';
import type { SignInAnswer } from './sign-in';
import type { Turn } from './turn';

/** Of all questions of a turn; beyond this the agent hears that nobody answers. */
const MAX_QUESTION_CHARS = 2 * 1024 * 1024;

const OUTCOMES = {
  accept: 'accepted',
  decline: 'declined',
  cancel: 'cancelled',
} as const satisfies Record<QuestionAnswer['action'], QuestionOutcome>;

/** What the turns of one session wait for: permissions, the agent's questions, and ours about signing in. */
export class TurnRequests {
  private readonly permissions = new OpenRequests<string, PermissionAnswer>(
    undefined,
    'permission-closed',
  );
  private readonly questions = new OpenRequests<QuestionAnswer, ElicitationAnswer>(
    CANCELLED,
    'question-closed',
  );
  private readonly signIns = new OpenRequests<QuestionAnswer, SignInAnswer>(
    { action: 'cancel' },
    'question-closed',
  );
  /** The turn that was last asked something, and what its questions hold together. */
  private asked: { readonly turn: Turn; readonly chars: number } | undefined;
  /** The turn whose reader knows that requests are refused because too many are open. */
  private overflowed: Turn | undefined;

  constructor(
    private readonly events: SessionEvents,
    private readonly mapper: UpdateMapper,
  ) {}

  /** Settles with the person's choice. */
  async permission(turn: Turn, ask: PermissionAsk): Promise<PermissionAnswer> {
    const { messageId } = turn.request;
    const tool = this.mapper.tool(ask.toolCall, messageId);
    if (tool !== undefined) this.events.emit(tool, true);
    const tooMany = this.permissions.isFull;
    if (tooMany && this.overflowed === turn) return undefined;
    if (tooMany) this.overflowed = turn;
    if (tooMany || tool === undefined || ask.options.length === 0) {
      this.events.notice(messageId, 'permission-refused', tool?.patch.title);
      return undefined;
    }
    const offered = new Set(ask.options.map(({ optionId }) => optionId));
    const { requestId, answer } = this.permissions.ask((optionId) => {
      if (offered.has(optionId)) return optionId;
      throw coded('bad-request', 'The option was not offered');
    });
    this.events.asked(messageId, requestId, tool.toolCallId, ask.options);
    const withdraw = (): void => {
      if (!this.permissions.cancel(requestId)) return;
      this.events.resolved(messageId, requestId, 'withdrawn');
    };
    ask.signal.addEventListener('abort', withdraw, { once: true });
    return answer;
  }

  /** Errors: `permission-closed`, `bad-request`. */
  choose(turn: Turn, requestId: RequestId, optionId: string, byPolicy: boolean): void {
    this.permissions.give(requestId, optionId);
    this.events.resolved(turn.request.messageId, requestId, 'selected', optionId, byPolicy);
  }

  /** Settles with what the agent is told. */
  async elicitation(
    turn: Turn,
    question: AgentQuestion,
    signal: AbortSignal,
  ): Promise<ElicitationAnswer> {
    if (this.questions.isFull || !this.hasRoom(turn, question)) return CANCELLED;
    const { messageId } = turn.request;
    const { requestId, answer } = this.questions.ask((given) => elicitationAnswer(question, given));
    this.events.questioned(messageId, requestId, question);
    const withdraw = (): void => {
      if (!this.questions.cancel(requestId)) return;
      this.events.answered(messageId, requestId, 'withdrawn');
    };
    signal.addEventListener('abort', withdraw, { once: true });
    return answer;
  }

  /**
   * The agent took no message before somebody signs in. Settles with the method the person chose, with their refusal,
   * or when it was done elsewhere. Error: `cancelled` when the turn is over.
   */
  async signIn(
    turn: Turn,
    { handshake, signIns }: Pick<AgentHost, 'handshake' | 'signIns'>,
    failure: string | undefined,
  ): Promise<SignInAnswer> {
    if (turn.isCancelled() || turn.isOver()) throw coded('cancelled', 'The turn is over');
    turn.sent = false;
    const { messageId } = turn.request;
    const methods = [...(handshake?.signIn ?? [])];
    const { requestId, answer } = this.signIns.ask((given) => given);
    const question = { kind: 'sign-in', methods, ...field('failure', failure) } as const;
    this.events.questioned(messageId, requestId, question);
    const asked = new AbortController();
    signIns.once(asked.signal, () => {
      if (!this.signIns.settle(requestId, { action: 'done' })) return;
      this.events.answered(messageId, requestId, 'withdrawn');
    });
    return answer.finally(() => {
      asked.abort();
    });
  }

  /** Errors: `question-closed`, `bad-request`. */
  answer(turn: Turn, requestId: RequestId, answer: QuestionAnswer): void {
    const { messageId } = turn.request;
    const ofAgent = this.questions.has(requestId);
    if (ofAgent) this.questions.give(requestId, answer);
    else this.signIns.give(requestId, answer);
    this.events.answered(messageId, requestId, OUTCOMES[answer.action]);
  }

  /** Questions stay in the message, also those that an agent takes back. */
  private hasRoom(turn: Turn, question: AgentQuestion): boolean {
    const before = this.asked?.turn === turn ? this.asked.chars : 0;
    const chars = before + JSON.stringify(question).length;
    if (chars > MAX_QUESTION_CHARS) return false;
    this.asked = { turn, chars };
    return true;
  }

  /** Everything that is open is answered with "cancelled"; `outcome` is what the reader sees. */
  close(turn: Turn, outcome: 'cancelled' | 'expired'): void {
    const { messageId } = turn.request;
    for (const requestId of this.permissions.cancelAll()) {
      this.events.resolved(messageId, requestId, outcome);
    }
    for (const requestId of [...this.questions.cancelAll(), ...this.signIns.cancelAll()]) {
      this.events.answered(messageId, requestId, outcome);
    }
  }
}
