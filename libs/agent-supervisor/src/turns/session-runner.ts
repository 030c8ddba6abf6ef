import {
  CodedError,
  coded,
  toAppError,
  type AgentSessionId,
  type MessageId,
  type RequestId,
  type SessionEvent,
  type SessionId,
} from '@fyllo/protocol';
import type { PromptRequest, SupervisorOutlet, SupervisorTaps } from '../api';
import { within, type PermissionAnswer, type PermissionAsk } from '../acp/agent-connection';
import type { JsonRecord } from '../acp/json-access';
import { UpdateMapper } from '../acp/update-mapper';
import type { LiveAgent } from './agent-host';
import { OpenPermissions } from './open-permissions';
import { SessionEvents } from './session-events';
import type { SessionAgent } from './session-agent';
import { SessionLink, type LinkListener } from './session-link';
import { Turn, type TurnEnd } from './turn';
import { pause, type Timing } from './timing';

/** After a turn, what is known of its tool calls serves late updates; then it only costs memory. */
const REST_AFTER_MS = 60_000;

/** Turns of one session, one after another. */
export class SessionRunner implements LinkListener {
  private turn: Turn | undefined;
  /** The message updates belong to; it stays so after its turn, for what comes late. */
  private messageId: MessageId | undefined;
  private readonly mapper = new UpdateMapper();
  private readonly permissions = new OpenPermissions();
  private readonly events: SessionEvents;
  private readonly link: SessionLink;
  /** The turn whose reader knows that requests are refused because too many are open. */
  private overflowed: Turn | undefined;
  private resting: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessionId: SessionId,
    private readonly outlet: SupervisorOutlet,
    taps: SupervisorTaps,
    private readonly timing: Timing,
  ) {
    this.events = new SessionEvents(sessionId, outlet, taps);
    this.link = new SessionLink(this, timing);
  }

  /** Returns when the turn is accepted. Error: `turn-running`. */
  start(request: PromptRequest, agent: SessionAgent): void {
    if (this.turn !== undefined) throw coded('turn-running', 'A turn of this session runs');
    const turn = new Turn(request);
    clearTimeout(this.resting);
    this.resting = undefined;
    this.turn = turn;
    this.link.use(agent, request);
    void this.run(turn, agent);
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
    this.cancelPermissions(turn, 'cancelled');
    this.events.closeTools(turn.request.messageId, 'cancelled');
    // after the answers to the permission requests, which are on their way
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
      if (!live.info.canClose) throw coded('agent-silent', 'The agent cannot close a session');
      const closed = live.connection.closeSession(this.link.id);
      await within(closed, this.timing.closeSession, 'session/close');
    } catch {
      await host?.stop(0);
    }
  }

  /** Errors: `permission-closed`, `bad-request`. */
  answerPermission(requestId: RequestId, optionId: string, byPolicy: boolean): void {
    if (this.turn === undefined) throw coded('permission-closed', 'The turn is over');
    this.permissions.choose(requestId, optionId);
    const { messageId } = this.turn.request;
    this.events.resolved(messageId, requestId, 'selected', optionId, byPolicy);
  }

  /** Events that wait to be joined go out now. */
  flush(): void {
    this.events.flush();
  }

  update(update: unknown): void {
    this.link.heardUpdate();
    this.restLater();
    const messageId = this.target();
    for (const event of this.mapper.map(update, messageId ?? '')) {
      if (event.type === 'unknown') this.link.host?.countUnknown(event.variant);
      if (!('messageId' in event)) this.events.emit(event, true);
      else if (!this.link.isReplaying && messageId !== undefined) {
        this.events.emit(event, this.isRunning(messageId));
      }
    }
  }

  async permission(ask: PermissionAsk): Promise<PermissionAnswer> {
    const turn = this.turn;
    if (turn?.sent !== true || turn.isCancelled()) return undefined;
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
    const { requestId, answer } = this.permissions.ask(ask.options.map(({ optionId }) => optionId));
    this.events.asked(messageId, requestId, tool.toolCallId, ask.options);
    const withdraw = (): void => {
      if (!this.permissions.cancel(requestId)) return;
      this.events.resolved(messageId, requestId, 'withdrawn');
    };
    ask.signal.addEventListener('abort', withdraw, { once: true });
    return answer;
  }

  unreadablePermission(toolCall: JsonRecord): void {
    const messageId = this.target();
    if (messageId === undefined || this.link.isReplaying) return;
    const tool = this.mapper.tool(toolCall, messageId);
    if (tool !== undefined) this.events.emit(tool, this.isRunning(messageId));
    this.events.notice(messageId, 'permission-refused', tool?.patch.title);
  }

  state(events: readonly SessionEvent[]): void {
    for (const event of events) this.events.emit(event, true);
  }

  renewed(agentSessionId: AgentSessionId): void {
    this.outlet.send({ k: 'agent-session', sessionId: this.sessionId, agentSessionId });
  }

  private async run(turn: Turn, agent: SessionAgent): Promise<void> {
    let end: TurnEnd;
    try {
      end = await Promise.race([this.converse(turn, agent), turn.cutShort]);
    } catch (error) {
      const failure = toAppError(error);
      end = turn.isCancelled() ? { outcome: 'cancelled' } : { outcome: 'failed', error: failure };
    }
    turn.end();
    this.cancelPermissions(turn, end.outcome === 'cancelled' ? 'cancelled' : 'expired');
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

  private async converse(turn: Turn, agent: SessionAgent): Promise<TurnEnd> {
    const { cwd } = turn.request;
    const live = await agent.host.ready(agent.definition, cwd);
    if (turn.isCancelled()) return { outcome: 'cancelled' };
    await this.link.open(agent, live, cwd);
    if (turn.isCancelled()) return { outcome: 'cancelled' };
    const stopReason = await this.prompt(turn, agent, live);
    agent.host.worked();
    await pause(this.timing.lateUpdateGrace);
    const stopped = turn.isCancelled() || stopReason === 'cancelled';
    return {
      outcome: stopped ? 'cancelled' : 'completed',
      ...(stopReason === undefined ? {} : { stopReason }),
    };
  }

  /** An agent that lost the session between two prompts gets a new one, once. */
  private async prompt(
    turn: Turn,
    agent: SessionAgent,
    live: LiveAgent,
  ): Promise<string | undefined> {
    const { parts, messageId, cwd } = turn.request;
    this.forgetTools();
    for (let attempt = 0; ; attempt += 1) {
      this.link.replayEnds();
      this.messageId = messageId;
      turn.sent = true;
      if (this.link.takeMemoryLost()) this.events.notice(messageId, 'agent-memory-lost');
      try {
        return await live.connection.prompt(this.link.id, parts);
      } catch (error) {
        const lost = error instanceof CodedError && error.code === 'agent-session-lost';
        if (!lost || attempt > 0 || turn.isCancelled()) throw error;
        turn.sent = false; // a stop meanwhile means that the prompt is not sent again
        await this.link.reopen(agent, live, cwd);
        if (turn.isCancelled()) return undefined;
      }
    }
  }

  private runningTurn(): Turn {
    if (this.turn === undefined) throw coded('turn-not-running', 'No turn of this session runs');
    return this.turn;
  }

  private cancelPermissions(turn: Turn, outcome: 'cancelled' | 'expired'): void {
    for (const requestId of this.permissions.cancelAll()) {
      this.events.resolved(turn.request.messageId, requestId, outcome);
    }
  }

  /** Before the first prompt there is no earlier message: an agent's greeting opens the first answer. */
  private target(): MessageId | undefined {
    return this.messageId ?? this.turn?.request.messageId;
  }

  private isRunning(messageId: MessageId): boolean {
    return this.turn?.request.messageId === messageId;
  }
}
