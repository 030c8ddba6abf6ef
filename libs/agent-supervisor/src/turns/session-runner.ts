import {
  CodedError,
  coded,
  toAppError,
  type AgentSessionId,
  type ConfigChoice,
  type MessageId,
  type QuestionAnswer,
  type RequestId,
  type SessionEvent,
  type SessionId,
  type TurnId,
} from '@fyllo/protocol';
import type { PromptRequest, SessionTarget, SupervisorOutlet, SupervisorTaps } from '../api';
import { attachmentContents } from '../acp/attachment-content';
import { within, type PermissionAnswer, type PermissionAsk } from '../acp/agent-connection';
import { CANCELLED, type AgentQuestion, type ElicitationAnswer } from '../acp/elicitation';
import { field, type JsonRecord } from '../acp/json-access';
import { promptOf } from '../acp/prompt-blocks';
import { UpdateMapper } from '../acp/update-mapper';
import type { LiveAgent } from './agent-host';
import type { Draft } from './draft';
import { LostMemory } from './lost-memory';
import type { SessionAgent } from './session-agent';
import { SessionEvents } from './session-events';
import { SessionLink, type LinkListener } from './session-link';
import { authenticate, withSignIn } from './sign-in';
import { Turn, type TurnEnd } from './turn';
import { TurnRequests } from './turn-requests';
import { pause, type Timing } from './timing';

/** After a turn, what is known of its tool calls serves late updates; then it only costs memory. */
const REST_AFTER_MS = 60_000;

/** Turns of one session, one after another. */
export class SessionRunner implements LinkListener {
  private turn: Turn | undefined;
  /** The message updates belong to; it stays so after its turn, for what comes late. */
  private messageId: MessageId | undefined;
  private readonly mapper = new UpdateMapper();
  private readonly events: SessionEvents;
  private readonly requests: TurnRequests;
  private readonly memory: LostMemory;
  private readonly link: SessionLink;
  private resting: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessionId: SessionId,
    private readonly outlet: SupervisorOutlet,
    taps: SupervisorTaps,
    private readonly timing: Timing,
  ) {
    this.events = new SessionEvents(sessionId, outlet, taps);
    this.requests = new TurnRequests(this.events, this.mapper);
    this.memory = new LostMemory(sessionId, outlet, this.events, timing.history);
    this.link = new SessionLink(this, timing);
  }

  /** A live process knows the session. */
  get isActive(): boolean {
    return this.link.live !== undefined;
  }

  /** Returns when the turn is accepted. `draft`: what was opened ahead for it. Error: `turn-running`. */
  start(request: PromptRequest, agent: SessionAgent, draft?: Draft): void {
    if (this.turn !== undefined) throw coded('turn-running', 'A turn of this session runs');
    const turn = new Turn(request);
    clearTimeout(this.resting);
    this.resting = undefined;
    this.turn = turn;
    this.link.use(agent, request.agentSessionId);
    void this.run(turn, agent, draft);
  }

  /** Error: `turn-not-running`. */
  cancel(): void {
    const turn = this.runningTurn();
    if (turn.isCancelled()) return;
    if (!turn.sent) {
      turn.cutOff();
      return;
    }
    turn.cancel();
    this.requests.close(turn, 'cancelled');
    this.events.closeTools(turn.request.messageId, 'cancelled');
    // after the answers to the requests, which are on their way
    setImmediate(() => {
      if (!turn.isOver()) this.link.host?.current?.connection.cancel(this.link.id);
    });
  }

  /** Ends the turn at once; the agent closes the session, or its process is ended. Error: `turn-not-running`. */
  async forceStop(): Promise<void> {
    const turn = this.runningTurn();
    const { host } = this.link;
    const live = host?.current;
    turn.cutOff();
    if (!turn.sent || live === undefined) return;
    this.link.detach();
    try {
      if (!live.info.abilities.close) throw coded('agent-silent', 'It cannot close a session');
      const closed = live.connection.closeSession(this.link.id);
      await within(closed, this.timing.closeSession, 'session/close');
    } catch {
      await host?.stop(0);
    }
  }

  /** Errors: `permission-closed`, `bad-request`. */
  answerPermission(requestId: RequestId, optionId: string, byPolicy: boolean): void {
    if (this.turn === undefined) throw coded('permission-closed', 'The turn is over');
    this.requests.choose(this.turn, requestId, optionId, byPolicy);
  }

  /** Errors: `question-closed`, `bad-request`. */
  answerQuestion(requestId: RequestId, answer: QuestionAnswer): void {
    if (this.turn === undefined) throw coded('question-closed', 'The turn is over');
    this.requests.answer(this.turn, requestId, answer);
  }

  /** Errors: `config-refused`, those of the activation. */
  async setConfig(target: SessionTarget, agent: SessionAgent, choice: ConfigChoice): Promise<void> {
    if (this.turn === undefined) this.link.use(agent, target.agentSessionId);
    try {
      const live = await this.link.activate(agent, target, choice.configId);
      await this.link.change(live, choice);
    } finally {
      this.events.sendNow();
    }
  }

  giveHistory(turnId: TurnId, text: string | null): void {
    this.memory.give(turnId, text);
  }

  /** The session is gone for good. */
  async forget(): Promise<void> {
    clearTimeout(this.resting);
    await this.link.close();
  }

  /** Events that wait to be joined go out now. */
  flush(): void {
    this.events.flush();
  }

  update(update: unknown): void {
    this.restLater();
    const messageId = this.target();
    const events = this.mapper.map(update, messageId ?? '');
    if (events.every((event) => 'messageId' in event)) this.link.replay.heard();
    for (const event of events) {
      if (event.type === 'unknown') this.link.host?.countUnknown(event.variant);
      if (event.type === 'config' || event.type === 'mode') this.link.heardState(event);
      if (event.type === 'config') continue; // the link tells the list as it then is
      if (event.type === 'notice' && this.link.replay.isRunning) continue; // it was shown when it was new
      if (!('messageId' in event)) this.events.emit(event, true);
      else if (!this.link.replay.isRunning && messageId !== undefined) {
        this.events.emit(event, this.isRunning(messageId));
      }
    }
  }

  async permission(ask: PermissionAsk): Promise<PermissionAnswer> {
    const turn = this.askingTurn();
    return turn && this.requests.permission(turn, ask);
  }

  async elicitation(question: AgentQuestion, signal: AbortSignal): Promise<ElicitationAnswer> {
    const turn = this.askingTurn();
    return turn === undefined ? CANCELLED : this.requests.elicitation(turn, question, signal);
  }

  unreadablePermission(toolCall: JsonRecord): void {
    const messageId = this.target();
    if (messageId === undefined || this.link.replay.isRunning) return;
    const tool = this.mapper.tool(toolCall, messageId);
    if (tool !== undefined) this.events.emit(tool, this.isRunning(messageId));
    this.events.notice(messageId, 'permission-refused', tool?.patch.title);
  }

  state(event: SessionEvent): void {
    this.events.emit(event, true);
  }

  renewed(agentSessionId: AgentSessionId): void {
    this.outlet.send({ k: 'agent-session', sessionId: this.sessionId, agentSessionId });
  }

  restored(choices: readonly ConfigChoice[]): void {
    this.outlet.send({ k: 'choices', sessionId: this.sessionId, choices });
  }

  private async run(turn: Turn, agent: SessionAgent, draft?: Draft): Promise<void> {
    let end: TurnEnd;
    try {
      end = await Promise.race([this.converse(turn, agent, draft), turn.cutShort]);
    } catch (error) {
      const failure = toAppError(error);
      end = turn.isCancelled() ? { outcome: 'cancelled' } : { outcome: 'failed', error: failure };
    }
    turn.end();
    this.requests.close(turn, end.outcome === 'cancelled' ? 'cancelled' : 'expired');
    this.turn = undefined;
    this.events.ended(turn, end);
    this.restLater();
  }

  private restLater(): void {
    if (this.turn !== undefined) return;
    this.resting ??= setTimeout(() => {
      this.resting = undefined;
      this.forgetTools();
    }, REST_AFTER_MS).unref();
  }

  /** Ids of tool calls begin anew. */
  private forgetTools(): void {
    this.events.forgetTools();
    this.mapper.forgetTools();
  }

  private async converse(turn: Turn, agent: SessionAgent, draft?: Draft): Promise<TurnEnd> {
    for (const event of (await draft?.handOver(this.link)) ?? []) this.events.emit(event, true);
    if (turn.isCancelled()) return { outcome: 'cancelled' };
    const stopReason = await withSignIn(() => this.attempt(turn, agent), {
      ask: (failure) => this.requests.signIn(turn, agent.host, failure),
      authenticate: (methodId) => authenticate(agent, methodId, turn.request.cwd, turn.signal),
    });
    if (turn.sent) agent.host.worked();
    await pause(this.timing.lateUpdateGrace);
    const stopped = turn.isCancelled() || stopReason === 'cancelled';
    return {
      outcome: stopped ? 'cancelled' : 'completed',
      ...field('stopReason', stopReason),
    };
  }

  /** An agent that lost the session between two prompts gets a new one, once. */
  private async attempt(turn: Turn, agent: SessionAgent): Promise<string | undefined> {
    const live = await this.link.activate(agent, turn.request);
    this.forgetTools();
    for (let attempt = 0; !turn.isCancelled(); attempt += 1) {
      this.link.replay.end(); // what comes from now on is new
      this.messageId = turn.request.messageId;
      try {
        return await this.prompt(turn, live);
      } catch (error) {
        const lost = error instanceof CodedError && error.code === 'agent-session-lost';
        if (!lost || attempt > 0 || turn.isCancelled()) throw error;
        turn.sent = false; // a stop meanwhile means that the prompt is not sent again
        await this.link.reopen(agent, live, turn.request);
      }
    }
    return undefined;
  }

  private async prompt(turn: Turn, live: LiveAgent): Promise<string | undefined> {
    const { messageId, parts } = turn.request;
    const contents = await attachmentContents(turn.request, live.info.abilities);
    for (const name of this.link.takeDropped())
      this.events.notice(messageId, 'config-dropped', name);
    if (this.link.memoryLost) await this.memory.tell(turn);
    if (turn.isCancelled()) return undefined;
    turn.sent = true;
    const before = typeof turn.history === 'string' ? [turn.history] : [];
    const lost = this.link.memoryLost;
    this.link.memoryLost = false;
    try {
      return await live.connection.prompt(this.link.id, promptOf(parts, before, contents));
    } catch (error) {
      if (!turn.isOver()) this.link.memoryLost ||= lost; // nobody knows whether it was taken
      throw error;
    }
  }

  private runningTurn(): Turn {
    if (this.turn === undefined) throw coded('turn-not-running', 'No turn of this session runs');
    return this.turn;
  }

  /** The turn in which the agent may ask something. */
  private askingTurn(): Turn | undefined {
    const { turn } = this;
    return turn?.sent === true && !turn.isCancelled() ? turn : undefined;
  }

  /** Before the first prompt there is no earlier message: an agent's greeting opens the first answer. */
  private target(): MessageId | undefined {
    return this.messageId ?? this.turn?.request.messageId;
  }

  private isRunning(messageId: MessageId): boolean {
    return this.turn?.request.messageId === messageId;
  }
}
