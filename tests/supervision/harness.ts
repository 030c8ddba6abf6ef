import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  AgentList,
  ConfigChoice,
  Message,
  MessageId,
  SessionEvent,
  SessionEventOf,
  SessionId,
  TurnId,
} from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW, type SessionView } from '@fyllo/session-model';
import type {
  DraftNews,
  PromptRequest,
  SupervisorApi,
  SupervisorMessage,
} from '@fyllo/agent-supervisor';
import { createSupervisor, TIMING, type Timing } from '@fyllo/agent-supervisor/supervisor';
import { emptyFolder, fakeAgent, supervisorOptions, writeCustomAgents } from './paths';
import type { CustomAgent } from './paths';
import { promptRequest } from './prompt-request';

/** Patience costs nothing where the test passes; a busy machine needs it. */
const WAIT_MS = 60_000;

/** A supervisor in this process with its messages folded as Main and the page would. */
export class Harness {
  readonly dataDir = emptyFolder();
  readonly cwd = emptyFolder();
  readonly log = path.join(this.dataDir, 'stdin.log');
  readonly events = new Map<SessionId, SessionEvent[]>();
  readonly agentSessions: string[] = [];
  readonly drafts: DraftNews[] = [];
  /** Lists of settings that are still valid, as they were told. */
  readonly choices: (readonly ConfigChoice[])[] = [];
  /** What is told when a lost history is wanted. */
  history: string | null = null;
  historyWanted = 0;
  readonly supervisor: SupervisorApi;
  agents: AgentList | undefined;
  private readonly waiting = new Set<() => void>();
  private turns = 0;

  /** Each agent by its name in the catalogue; a text is a scenario of the fake agent. */
  constructor(
    agents: Readonly<Record<string, CustomAgent | string>>,
    timing: Partial<Timing> = {},
  ) {
    const env = { FAKE_AGENT_LOG: this.log };
    const named = Object.entries(agents).map(([name, agent]) => [
      name,
      typeof agent === 'string' ? fakeAgent(agent, env) : agent,
    ]);
    writeCustomAgents(this.dataDir, Object.fromEntries(named) as Record<string, CustomAgent>);
    this.supervisor = createSupervisor(
      supervisorOptions(this.dataDir),
      { send: (message) => this.take(message) },
      {},
      { ...TIMING, ...timing },
    );
  }

  /** Starts a turn; ids are made from the session's name and a number. */
  async prompt(
    session: string,
    agent: string,
    text: string,
    more: Partial<PromptRequest> = {},
  ): Promise<PromptRequest> {
    this.turns += 1;
    const request = promptRequest({
      sessionId: session,
      turnId: `turn-${this.turns}`,
      messageId: `message-${this.turns}`,
      userMessageId: `user-${this.turns}`,
      agentId: agent.includes(':') || agent === 'fyllo-guide' ? agent : `custom:${agent}`,
      cwd: this.cwd,
      parts: [{ type: 'text', text }],
      ...more,
    });
    const { sessionId, turnId, messageId, agentId, parts } = request;
    this.eventsOf(sessionId).push({
      type: 'turn.started',
      turnId,
      userMessageId: `user-${this.turns}`,
      messageId,
      agentId,
      key: turnId,
      parts: [...parts],
    });
    await this.supervisor.prompt(request);
    return request;
  }

  /** Changes a setting of a session of an agent; resolves when the agent has said something to it. */
  async choose(
    session: string,
    agent: string,
    configId: string,
    value: string | boolean,
  ): Promise<void> {
    const target = promptRequest({ sessionId: session, agentId: `custom:${agent}`, cwd: this.cwd });
    await this.supervisor.setConfig(target, { configId, value });
  }

  /** The settings of a session as they are shown: each id with its value. */
  settings(session: string): Readonly<Record<string, string | boolean>> {
    const options = this.view(session).state.config;
    return Object.fromEntries(options.map(({ id, currentValue }) => [id, currentValue]));
  }

  /** A whole turn: returns the end of it. */
  async turn(
    session: string,
    agent: string,
    text: string,
    more: Partial<PromptRequest> = {},
  ): Promise<SessionEventOf<'turn.ended'>> {
    return this.ended(await this.prompt(session, agent, text, more));
  }

  ended({ sessionId, turnId }: PromptRequest): Promise<SessionEventOf<'turn.ended'>> {
    return this.event(
      sessionId,
      (event): event is SessionEventOf<'turn.ended'> =>
        event.type === 'turn.ended' && event.turnId === turnId,
    );
  }

  /** The first event of a session that fits, now or later. */
  async event<E extends SessionEvent>(
    sessionId: SessionId,
    fits: (event: SessionEvent) => event is E,
  ): Promise<E> {
    await this.until(() => this.eventsOf(sessionId).some(fits));
    const found = this.eventsOf(sessionId).find(fits);
    if (found === undefined) throw new Error('The event has gone');
    return found;
  }

  /** Open requests for permission, once there are so many. */
  async asked(sessionId: SessionId, count = 1): Promise<SessionEventOf<'permission.requested'>[]> {
    const requests = (): SessionEventOf<'permission.requested'>[] =>
      this.eventsOf(sessionId).filter((event) => event.type === 'permission.requested');
    await this.until(() => requests().length >= count);
    return requests();
  }

  /** Questions that a turn has waited for, once there are so many. */
  async questioned(
    sessionId: SessionId,
    count = 1,
  ): Promise<SessionEventOf<'question.requested'>[]> {
    const requests = (): SessionEventOf<'question.requested'>[] =>
      this.eventsOf(sessionId).filter((event) => event.type === 'question.requested');
    await this.until(() => requests().length >= count);
    return requests();
  }

  /** Waits for a state of affairs; looks after each message. */
  async until(holds: () => boolean): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`Waited in vain; events: ${this.describe()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 50);
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  view(sessionId: SessionId): SessionView {
    const events = this.eventsOf(sessionId).map((event, index) => ({
      seq: index + 1,
      at: 0,
      event,
    }));
    return applyEvents(EMPTY_VIEW, events);
  }

  message(sessionId: SessionId, messageId: MessageId): Extract<Message, { role: 'assistant' }> {
    const message = this.view(sessionId).messages.find(({ id }) => id === messageId);
    if (message?.role !== 'assistant') throw new Error(`There is no message ${messageId}`);
    return message;
  }

  /** The text of the answer of a message. */
  text(sessionId: SessionId, messageId: MessageId): string {
    const { parts } = this.message(sessionId, messageId);
    return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  }

  /** Messages the agent read, of one method if it is given. */
  heard(method?: string): readonly { readonly id?: unknown; readonly result?: unknown }[] {
    if (!existsSync(this.log)) return [];
    const lines = readFileSync(this.log, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const messages = lines.map((line) => JSON.parse(line) as { method?: string; id?: unknown });
    return method === undefined
      ? messages
      : messages.filter((message) => message.method === method);
  }

  eventsOf(sessionId: SessionId): SessionEvent[] {
    const events = this.events.get(sessionId) ?? [];
    this.events.set(sessionId, events);
    return events;
  }

  private take(message: SupervisorMessage): void {
    if (message.k === 'events') this.eventsOf(message.sessionId).push(...message.events);
    else if (message.k === 'agent-session') this.agentSessions.push(message.agentSessionId);
    else if (message.k === 'choices') this.choices.push(message.choices);
    else if (message.k === 'draft') this.drafts.push(message.draft);
    else if (message.k === 'history-wanted') this.tellHistory(message.sessionId, message.turnId);
    else if (message.k === 'agents') this.agents = message.list;
    for (const look of this.waiting) look();
    this.waiting.clear();
  }

  private tellHistory(sessionId: SessionId, turnId: TurnId): void {
    this.historyWanted += 1;
    void this.supervisor.giveHistory(sessionId, turnId, this.history);
  }

  private describe(): string {
    return JSON.stringify([...this.events].map(([id, events]) => [id, events.slice(-5)])).slice(
      0,
      2000,
    );
  }
}

/** Makes harnesses and ends them after each test. */
export function useHarness(): (...args: ConstructorParameters<typeof Harness>) => Harness {
  let made: Harness[] = [];
  afterEach(async () => {
    await Promise.all(made.map(({ supervisor }) => supervisor.shutdown()));
    made = [];
  });
  return (...args) => {
    const harness = new Harness(...args);
    made.push(harness);
    return harness;
  };
}
