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
import type { AgentDefinition } from '../agents/agent-definition';
import { within, type PermissionAnswer, type PermissionAsk } from '../acp/agent-connection';
import type { JsonRecord } from '../acp/json-access';
import { UpdateMapper } from '../acp/update-mapper';
import type { AgentHost, LiveAgent } from './agent-host';
import { OpenPermissions } from './open-permissions';
import { SessionEvents } from './session-events';
import type { SessionListener, SessionRoutes } from './session-routes';
import { Turn, type TurnEnd } from './turn';
import { pause, type Timing } from './timing';

/** An agent as a session sees it. */
export interface SessionAgent {
  readonly host: AgentHost;
  readonly routes: SessionRoutes;
}

/** Turns of one session, one after another. */
export class SessionRunner implements SessionListener {
  private turn: Turn | undefined;
  private agent: SessionAgent | undefined;
  private agentSessionId: AgentSessionId | undefined;
  /** The process that knows the session. */
  private launch: number | undefined;
  private opening: Promise<void> | undefined;
  /** Updates of messages are a replay of what we have. */
  private replaying = false;
  private lastUpdateAt = 0;
  /** The message updates belong to; it stays so after its turn, for what comes late. */
  private messageId: MessageId | undefined;
  private readonly mapper = new UpdateMapper();
  private readonly permissions = new OpenPermissions();
  private readonly events: SessionEvents;

  constructor(
    private readonly sessionId: SessionId,
    private readonly outlet: SupervisorOutlet,
    taps: SupervisorTaps,
    private readonly timing: Timing,
  ) {
    this.events = new SessionEvents(sessionId, outlet, taps);
  }

  /** Returns when the turn is accepted. Error: `turn-running`. */
  start(request: PromptRequest, definition: AgentDefinition, agent: SessionAgent): void {
    if (this.turn !== undefined) throw coded('turn-running', 'A turn of this session runs');
    const turn = new Turn(request);
    this.turn = turn;
    this.changeAgent(agent, request);
    void this.run(turn, definition, agent);
  }

  /** Error: `turn-not-running`. */
  cancel(): void {
    const turn = this.runningTurn();
    if (turn.cancelled) return;
    turn.cancelled = true;
    if (!turn.sent) {
      turn.cutTo({ outcome: 'cancelled' });
      return;
    }
    this.cancelPermissions(turn, 'cancelled');
    this.events.closeTools(turn.request.messageId, 'cancelled');
    // after the answers to the permission requests, which are on their way
    setImmediate(() => void this.tellCancel(turn));
  }

  /** Ends the turn at once; the session is closed, or the process if it does not answer. */
  async forceStop(): Promise<void> {
    const turn = this.runningTurn();
    const { agent, agentSessionId } = this;
    turn.cancelled = true;
    turn.cutTo({ outcome: 'cancelled' });
    if (!turn.sent || agent === undefined || agentSessionId === undefined) return;
    this.launch = undefined;
    agent.routes.forget(agentSessionId);
    const live = agent.host.current;
    if (live === undefined) return;
    try {
      if (!live.info.canClose) throw coded('agent-silent', 'The agent cannot close a session');
      const closed = live.connection.closeSession(agentSessionId);
      await within(closed, this.timing.closeSession, 'session/close');
    } catch {
      await live.process.stop(0);
    }
  }

  /** Errors: `permission-closed`, `bad-request`. */
  answerPermission(requestId: RequestId, optionId: string): void {
    if (this.turn === undefined) throw coded('permission-closed', 'The turn is over');
    this.permissions.choose(requestId, optionId);
    this.events.resolved(this.turn.request.messageId, requestId, 'selected', optionId);
  }

  update(update: unknown): void {
    this.lastUpdateAt = Date.now();
    const messageId = this.target();
    for (const event of this.mapper.map(update, messageId ?? '')) {
      if (event.type === 'unknown') this.agent?.host.countUnknown(event.variant);
      if (!('messageId' in event)) this.events.emit(event, true);
      else if (!this.replaying && messageId !== undefined) {
        this.events.emit(event, this.isRunning(messageId));
      }
    }
  }

  async permission(ask: PermissionAsk): Promise<PermissionAnswer> {
    const turn = this.turn;
    if (turn?.sent !== true || turn.cancelled) return undefined;
    const { messageId } = turn.request;
    const tool = this.mapper.tool(ask.toolCall, messageId);
    if (tool !== undefined) this.events.emit(tool, true);
    if (tool === undefined || ask.options.length === 0) {
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
    if (messageId === undefined || this.replaying) return;
    const tool = this.mapper.tool(toolCall, messageId);
    if (tool !== undefined) this.events.emit(tool, this.isRunning(messageId));
    this.events.notice(messageId, 'permission-refused', tool?.patch.title);
  }

  private async run(turn: Turn, definition: AgentDefinition, agent: SessionAgent): Promise<void> {
    let end: TurnEnd;
    try {
      end = await Promise.race([this.converse(turn, definition, agent), turn.cutShort]);
    } catch (error) {
      const failure = toAppError(error);
      end = turn.cancelled ? { outcome: 'cancelled' } : { outcome: 'failed', error: failure };
    }
    turn.over = true;
    this.cancelPermissions(turn, end.outcome === 'cancelled' ? 'cancelled' : 'expired');
    this.turn = undefined;
    this.events.ended(turn, end);
  }

  private async converse(
    turn: Turn,
    definition: AgentDefinition,
    agent: SessionAgent,
  ): Promise<TurnEnd> {
    const cancelled: TurnEnd = { outcome: 'cancelled' };
    const live = await agent.host.ready(definition, turn.request.cwd);
    if (turn.cancelled) return cancelled;
    await this.open(turn, agent, live);
    if (turn.cancelled) return cancelled;
    const stopReason = await this.prompt(turn, agent, live);
    if (turn.over) return cancelled;
    agent.host.worked();
    await pause(this.timing.lateUpdateGrace);
    const reason = stopReason === undefined ? {} : { stopReason };
    const stopped = turn.cancelled || stopReason === 'cancelled';
    return { outcome: stopped ? 'cancelled' : 'completed', ...reason };
  }

  /** An agent that lost the session between two prompts gets a new one, once. */
  private async prompt(
    turn: Turn,
    agent: SessionAgent,
    live: LiveAgent,
  ): Promise<string | undefined> {
    const { parts, messageId } = turn.request;
    for (let attempt = 0; ; attempt += 1) {
      this.replaying = false;
      this.messageId = messageId;
      turn.sent = true;
      if (attempt === 0) this.events.begin();
      try {
        return await live.connection.prompt(this.agentSessionId ?? '', parts);
      } catch (error) {
        const lost = error instanceof CodedError && error.code === 'agent-session-lost';
        if (!lost || attempt > 0 || turn.cancelled) throw error;
        this.launch = undefined;
        await this.openNew(turn, agent, live, true);
      }
    }
  }

  /** One opening at a time: one that a cancelled turn left behind is waited for and used. */
  private async open(turn: Turn, agent: SessionAgent, live: LiveAgent): Promise<void> {
    await this.opening?.catch(() => undefined);
    if (this.launch === live.launch) return;
    this.opening = this.openSession(turn, agent, live).finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }

  private async openSession(turn: Turn, agent: SessionAgent, live: LiveAgent): Promise<void> {
    const known = this.agentSessionId ?? turn.request.agentSessionId ?? undefined;
    const loaded = known !== undefined && (await this.load(known, turn, agent, live));
    if (!loaded) await this.openNew(turn, agent, live, known !== undefined);
  }

  /** Whether the agent knows the session again. Its replay is taken for state and not for messages. */
  private async load(
    known: AgentSessionId,
    turn: Turn,
    agent: SessionAgent,
    live: LiveAgent,
  ): Promise<boolean> {
    if (!live.info.canLoad) return false;
    this.replaying = true;
    agent.routes.lead(known, this);
    try {
      const loading = live.connection.loadSession(known, turn.request.cwd);
      const { events } = await within(loading, this.timing.sessionSetup, 'session/load');
      this.opened(known, live, events);
      await this.quiet();
      return true;
    } catch (error) {
      agent.routes.forget(known);
      // the process died or the person signs in first: the session itself is not lost
      const code = error instanceof CodedError ? error.code : 'internal';
      if (!agent.host.isLive(live.launch) || code === 'agent-sign-in') throw error;
      return false;
    }
  }

  private async openNew(
    turn: Turn,
    agent: SessionAgent,
    live: LiveAgent,
    memoryLost: boolean,
  ): Promise<void> {
    this.replaying = false;
    const { cwd, messageId } = turn.request;
    await agent.routes.opening(
      this,
      () => within(live.connection.newSession(cwd), this.timing.sessionSetup, 'session/new'),
      ({ agentSessionId, events }) => {
        this.outlet.send({ k: 'agent-session', sessionId: this.sessionId, agentSessionId });
        this.opened(agentSessionId, live, events);
      },
    );
    if (memoryLost && !turn.over) this.events.notice(messageId, 'agent-memory-lost');
  }

  private opened(
    agentSessionId: AgentSessionId,
    live: LiveAgent,
    events: readonly SessionEvent[],
  ): void {
    this.agentSessionId = agentSessionId;
    this.launch = live.launch;
    for (const event of events) this.events.emit(event, true);
  }

  private async quiet(): Promise<void> {
    const { replayQuiet, replayLongest } = this.timing;
    const answered = Date.now();
    this.lastUpdateAt = answered;
    for (;;) {
      const now = Date.now();
      const left = Math.min(this.lastUpdateAt + replayQuiet, answered + replayLongest) - now;
      if (left <= 0) return;
      await pause(left);
    }
  }

  private changeAgent(agent: SessionAgent, request: PromptRequest): void {
    if (this.agent !== agent) {
      this.agent = agent;
      this.launch = undefined;
      this.agentSessionId = undefined;
    }
    if (this.launch === undefined || !agent.host.isLive(this.launch)) {
      this.launch = undefined;
      this.agentSessionId ??= request.agentSessionId ?? undefined;
    }
  }

  private runningTurn(): Turn {
    if (this.turn === undefined) throw coded('turn-not-running', 'No turn of this session runs');
    return this.turn;
  }

  private tellCancel(turn: Turn): void {
    const live = this.agent?.host.current;
    if (turn.over || live === undefined || this.agentSessionId === undefined) return;
    live.connection.cancel(this.agentSessionId);
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
