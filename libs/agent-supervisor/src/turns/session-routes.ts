import type { AgentSessionId } from '@fyllo/protocol';
import type { ConnectionListener, PermissionAnswer, PermissionAsk } from '../acp/agent-connection';
import { CANCELLED, type AgentQuestion, type ElicitationAnswer } from '../acp/elicitation';
import type { JsonRecord } from '../acp/json-access';

/** What one session hears of its agent. */
export interface SessionListener {
  update(update: unknown): void;
  permission(ask: PermissionAsk): Promise<PermissionAnswer>;
  elicitation(question: AgentQuestion, signal: AbortSignal): Promise<ElicitationAnswer>;
  unreadablePermission(toolCall: JsonRecord): void;
}

const MAX_EARLY_SESSIONS = 16;
const MAX_EARLY_UPDATES = 256;
/** All of them; a line could hold 16 MiB. */
const MAX_EARLY_CHARS = 8 * 1024 * 1024;

/**
 * Leads what one agent says to the session it is for, by the agent's session id alone. Updates may come before the
 * answer that names a new session; they wait here while such an answer is expected.
 */
export class SessionRoutes implements ConnectionListener {
  private readonly sessions = new Map<AgentSessionId, SessionListener>();
  private readonly early = new Map<AgentSessionId, unknown[]>();
  private earlyChars = 0;
  private expected = 0;
  stray = 0;

  /** No session needs the process. */
  get isIdle(): boolean {
    return this.sessions.size === 0 && this.expected === 0;
  }

  /** A new process knows nothing of the sessions of the one before. */
  began(): void {
    this.sessions.clear();
  }

  /** Runs what makes a session and leads its updates to the listener, those first that were early. */
  async opening<T extends { readonly agentSessionId: AgentSessionId }>(
    listener: SessionListener,
    open: () => Promise<T>,
    opened: (session: T) => void,
  ): Promise<T> {
    this.expected += 1;
    try {
      const session = await open();
      this.sessions.set(session.agentSessionId, listener);
      opened(session);
      for (const update of this.early.get(session.agentSessionId) ?? []) listener.update(update);
      this.early.delete(session.agentSessionId);
      return session;
    } finally {
      this.expected -= 1;
      if (this.expected === 0) this.dropEarly();
    }
  }

  lead(agentSessionId: AgentSessionId, listener: SessionListener): void {
    this.sessions.set(agentSessionId, listener);
  }

  /** Returns whether the session was led to the listener; one that has taken it over keeps it. */
  forget(agentSessionId: AgentSessionId, listener: SessionListener): boolean {
    const isLed = this.sessions.get(agentSessionId) === listener;
    if (isLed) this.sessions.delete(agentSessionId);
    return isLed;
  }

  update(agentSessionId: AgentSessionId, update: unknown): void {
    const session = this.sessions.get(agentSessionId);
    if (session !== undefined) session.update(update);
    else if (!this.keepEarly(agentSessionId, update)) this.stray += 1;
  }

  /** Nobody can answer for a session nobody knows. */
  permission(agentSessionId: AgentSessionId, ask: PermissionAsk): Promise<PermissionAnswer> {
    const session = this.sessions.get(agentSessionId);
    return session === undefined ? Promise.resolve(undefined) : session.permission(ask);
  }

  elicitation(
    agentSessionId: AgentSessionId,
    question: AgentQuestion,
    signal: AbortSignal,
  ): Promise<ElicitationAnswer> {
    const session = this.sessions.get(agentSessionId);
    return session?.elicitation(question, signal) ?? Promise.resolve(CANCELLED);
  }

  unreadablePermission(agentSessionId: AgentSessionId, toolCall: JsonRecord): void {
    this.sessions.get(agentSessionId)?.unreadablePermission(toolCall);
  }

  private keepEarly(agentSessionId: AgentSessionId, update: unknown): boolean {
    if (this.expected === 0) return false;
    const waiting = this.early.get(agentSessionId);
    if (waiting === undefined && this.early.size >= MAX_EARLY_SESSIONS) return false;
    if (waiting !== undefined && waiting.length >= MAX_EARLY_UPDATES) return false;
    const chars = JSON.stringify(update ?? null).length;
    if (this.earlyChars + chars > MAX_EARLY_CHARS) return false;
    this.earlyChars += chars;
    if (waiting === undefined) this.early.set(agentSessionId, [update]);
    else waiting.push(update);
    return true;
  }

  private dropEarly(): void {
    for (const updates of this.early.values()) this.stray += updates.length;
    this.early.clear();
    this.earlyChars = 0;
  }
}
