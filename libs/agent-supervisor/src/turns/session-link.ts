import { CodedError, type AgentSessionId, type SessionEvent } from '@fyllo/protocol';
import type { PromptRequest } from '../api';
import { within } from '../acp/agent-connection';
import type { AgentHost, LiveAgent } from './agent-host';
import type { SessionAgent } from './session-agent';
import type { SessionListener } from './session-routes';
import { pause, type Timing } from './timing';

export interface LinkListener extends SessionListener {
  /** State in the answer to new or load. */
  state(events: readonly SessionEvent[]): void;
  /** The agent made a new session. */
  renewed(agentSessionId: AgentSessionId): void;
}

/** The agent's side of a session: its id there, the process that knows it, and how it is taken up again. */
export class SessionLink {
  private agent: SessionAgent | undefined;
  private agentSessionId: AgentSessionId | undefined;
  /** The launch of the process that knows the session. */
  private launch: number | undefined;
  private opening: Promise<void> | undefined;
  private memoryLost = false;
  private replaying = false;
  private lastUpdateAt = 0;

  constructor(
    private readonly listener: LinkListener,
    private readonly timing: Timing,
  ) {}

  get id(): AgentSessionId {
    return this.agentSessionId ?? '';
  }

  /** Updates of messages are a replay of what we have. */
  get isReplaying(): boolean {
    return this.replaying;
  }

  get host(): AgentHost | undefined {
    return this.agent?.host;
  }

  heardUpdate(): void {
    this.lastUpdateAt = Date.now();
  }

  /** The next prompt goes out: what comes from now on is new. */
  replayEnds(): void {
    this.replaying = false;
  }

  /** Whether the agent began without memory of the session since this was last asked. */
  takeMemoryLost(): boolean {
    const lost = this.memoryLost;
    this.memoryLost = false;
    return lost;
  }

  /** The agent of the next turn; another one than before knows nothing of the session. */
  use(agent: SessionAgent, request: PromptRequest): void {
    const same = this.agent?.host === agent.host;
    this.agent = agent;
    if (!same) {
      this.launch = undefined;
      this.agentSessionId = undefined;
    }
    this.agentSessionId ??= request.agentSessionId ?? undefined;
  }

  /** The agent does not know the session any more, or must not be asked about it as it is. */
  detach(): void {
    this.launch = undefined;
    this.agent?.routes.forget(this.id);
  }

  /**
   * Makes the agent know the session. One opening at a time: one that a cancelled turn left behind is waited for
   * and used. Errors: those of the connection.
   */
  async open(agent: SessionAgent, live: LiveAgent, cwd: string): Promise<void> {
    await this.opening?.catch(() => undefined);
    if (this.launch === live.launch) return;
    await this.alone(this.takeUp(agent, live, cwd));
  }

  /** A new session in place of the one the agent has lost. Errors: those of the connection. */
  async reopen(agent: SessionAgent, live: LiveAgent, cwd: string): Promise<void> {
    this.detach();
    await this.alone(this.renew(agent, live, cwd, true));
  }

  private async alone(opening: Promise<void>): Promise<void> {
    this.opening = opening.finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }

  /** A new session at the agent, which has no memory of the old one. */
  private async renew(
    agent: SessionAgent,
    live: LiveAgent,
    cwd: string,
    memoryLost: boolean,
  ): Promise<void> {
    this.replaying = false;
    await agent.routes.opening(
      this.listener,
      () => within(live.connection.newSession(cwd), this.timing.sessionSetup, 'session/new'),
      ({ agentSessionId, events }) => {
        this.listener.renewed(agentSessionId);
        this.opened(agentSessionId, live, events);
      },
    );
    this.memoryLost ||= memoryLost;
  }

  private async takeUp(agent: SessionAgent, live: LiveAgent, cwd: string): Promise<void> {
    const known = this.agentSessionId;
    const loaded = known !== undefined && (await this.load(known, agent, live, cwd));
    if (!loaded) await this.renew(agent, live, cwd, known !== undefined);
  }

  /** Whether the agent knows the session again. Its replay is taken for state and not for messages. */
  private async load(
    known: AgentSessionId,
    agent: SessionAgent,
    live: LiveAgent,
    cwd: string,
  ): Promise<boolean> {
    if (!live.info.canLoad) return false;
    this.replaying = true;
    agent.routes.lead(known, this.listener);
    try {
      const loading = live.connection.loadSession(known, cwd);
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

  private opened(
    agentSessionId: AgentSessionId,
    live: LiveAgent,
    events: readonly SessionEvent[],
  ): void {
    this.agentSessionId = agentSessionId;
    this.launch = live.launch;
    this.listener.state(events);
  }

  /** Some agents go on with the replay after their answer. */
  private async quiet(): Promise<void> {
    const { replayQuiet, replayLongest } = this.timing;
    const answered = Date.now();
    this.lastUpdateAt = answered;
    for (;;) {
      const end = Math.min(this.lastUpdateAt + replayQuiet, answered + replayLongest);
      const left = end - Date.now();
      if (left <= 0) return;
      await pause(left);
    }
  }
}
