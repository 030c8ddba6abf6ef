import { toAppError, type Agent, type AgentId, type Install } from '@fyllo/protocol';
import type { SupervisorApi, SupervisorMessage, SupervisorOptions } from '@fyllo/agent-supervisor';
import { createSupervisor, TIMING } from '@fyllo/agent-supervisor/supervisor';
import type { Script } from '../scripted-llm/scenarios';
import type { RealAgent } from './agent-definition';
import { AgentSession, type SessionWish } from './agent-session';

/** What is told to an agent that has lost a session; a scenario looks for it at the model. */
export const RETOLD = 'retold by the application';

/** A test machine may be ten times slower than a person's. */
const PATIENT = { initialize: 180_000, sessionSetup: 180_000 };

/** A supervisor in this process, and the sessions with one agent. Waiting ends with an error after `patience` ms. */
export class AgentDesk {
  readonly supervisor: SupervisorApi;
  readonly installs: Install[] = [];
  /** Calls that went wrong while nobody waited for them. */
  readonly failures: string[] = [];
  patience = 240_000; // a busy machine makes a slow agent very slow
  private readonly sessions = new Map<string, AgentSession>();
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly agent: RealAgent,
    options: SupervisorOptions,
    readonly follow: (script: Script) => void,
  ) {
    this.supervisor = createSupervisor(
      options,
      { send: (message) => this.take(message) },
      {},
      { ...TIMING, ...PATIENT },
    );
  }

  session(wish: SessionWish): AgentSession {
    const session = new AgentSession(`session-${this.sessions.size + 1}`, wish, this);
    this.sessions.set(session.id, session);
    return session;
  }

  /** The agent as the application lists it. Error: it is not there. */
  async listed(id: AgentId = this.agent.id): Promise<Agent> {
    const { agents } = await this.supervisor.agents();
    const found = agents.find((agent) => agent.id === id);
    if (found === undefined) throw new Error(`There is no agent ${id} in the list`);
    return found;
  }

  /** Waits until there is something. */
  async until<T>(look: () => T | undefined, what: string): Promise<T> {
    const end = Date.now() + this.patience;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error(`Waited in vain for ${what}${this.recent()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Waits for a call whose failure must not go unseen. */
  settle(call: Promise<unknown>): void {
    call.catch((error: unknown) => {
      const { code, message } = toAppError(error);
      this.failures.push(`${code}: ${message}`);
    });
  }

  private take(message: SupervisorMessage): void {
    switch (message.k) {
      case 'events':
        this.sessions.get(message.sessionId)?.take(message.events);
        break;
      case 'agent-session':
        this.with(message.sessionId, (session) => {
          session.agentSessionId = message.agentSessionId;
        });
        break;
      case 'choices':
        this.with(message.sessionId, (session) => {
          session.choices = message.choices;
        });
        break;
      case 'history-wanted':
        this.settle(this.supervisor.giveHistory(message.sessionId, message.turnId, RETOLD));
        break;
      case 'install':
        this.installs.push(message.install);
        break;
      case 'draft':
      case 'agents':
        break;
    }
    for (const look of this.waiting) look();
    this.waiting.clear();
  }

  private with(sessionId: string, change: (session: AgentSession) => void): void {
    const session = this.sessions.get(sessionId);
    if (session !== undefined) change(session);
  }

  /** The last events, for a message that helps. */
  private recent(): string {
    const events = [...this.sessions.values()].at(-1)?.events ?? [];
    return `; last: ${JSON.stringify([...events.slice(-3), ...this.failures]).slice(0, 600)}`;
  }
}
