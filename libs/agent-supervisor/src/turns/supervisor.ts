import {
  coded,
  type ConfigChoice,
  type ErrorCode,
  type QuestionAnswer,
  type RequestId,
  type SessionId,
  type TurnId,
} from '@fyllo/protocol';
import type {
  DraftRequest,
  PromptRequest,
  SessionTarget,
  SupervisorApi,
  SupervisorOptions,
  SupervisorOutlet,
  SupervisorTaps,
} from '../api';
import { AgentCalls } from './agent-calls';
import { AgentPool } from './agent-pool';
import { Draft } from './draft';
import { SessionRunner } from './session-runner';
import { TIMING, type Timing } from './timing';

/** Starts agents, runs turns and tells what happens in them. One per data folder. */
export function createSupervisor(
  options: SupervisorOptions,
  outlet: SupervisorOutlet,
  taps: SupervisorTaps = {},
  timing: Timing = TIMING,
): SupervisorApi {
  return new Supervisor(options, outlet, taps, timing);
}

class Supervisor extends AgentCalls implements SupervisorApi {
  private readonly sessions = new Map<SessionId, SessionRunner>();
  private readonly drafts = new Map<string, Draft>();

  constructor(
    options: SupervisorOptions,
    private readonly outlet: SupervisorOutlet,
    private readonly taps: SupervisorTaps,
    private readonly timing: Timing,
  ) {
    super(new AgentPool(options, outlet, taps, timing));
  }

  async prompt(request: PromptRequest): Promise<void> {
    const agent = this.pool.find(request.agentId);
    const draft = this.draftFor(request);
    this.sessionFor(request.sessionId).start(request, agent, draft);
    if (draft !== undefined && request.draftId !== undefined) this.drafts.delete(request.draftId);
    return Promise.resolve();
  }

  async cancel(sessionId: SessionId): Promise<void> {
    this.known(sessionId, 'turn-not-running').cancel();
    return Promise.resolve();
  }

  async forceStop(sessionId: SessionId): Promise<void> {
    await this.known(sessionId, 'turn-not-running').forceStop();
  }

  async answerPermission(
    sessionId: SessionId,
    requestId: RequestId,
    optionId: string,
    byPolicy = false,
  ): Promise<void> {
    const session = this.known(sessionId, 'permission-closed');
    session.answerPermission(requestId, optionId, byPolicy);
    return Promise.resolve();
  }

  async answerQuestion(
    sessionId: SessionId,
    requestId: RequestId,
    answer: QuestionAnswer,
  ): Promise<void> {
    this.known(sessionId, 'question-closed').answerQuestion(requestId, answer);
    return Promise.resolve();
  }

  async setConfig(target: SessionTarget, choice: ConfigChoice): Promise<void> {
    const agent = this.pool.find(target.agentId);
    await this.sessionFor(target.sessionId).setConfig(target, agent, choice);
  }

  async isActive(sessionId: SessionId): Promise<boolean> {
    return Promise.resolve(this.sessions.get(sessionId)?.isActive ?? false);
  }

  async giveHistory(sessionId: SessionId, turnId: TurnId, text: string | null): Promise<void> {
    this.sessions.get(sessionId)?.giveHistory(turnId, text);
    return Promise.resolve();
  }

  async forget(sessionId: SessionId): Promise<void> {
    const session = this.sessions.get(sessionId);
    this.sessions.delete(sessionId);
    await session?.forget();
  }

  async openDraft(request: DraftRequest): Promise<void> {
    const agent = this.pool.find(request.agentId);
    await this.closeDraft(request.draftId);
    const draft = new Draft(request, agent, this.outlet, this.timing);
    this.drafts.set(request.draftId, draft);
    draft.open();
  }

  async setDraftConfig(draftId: string, choice: ConfigChoice): Promise<void> {
    const draft = this.drafts.get(draftId);
    if (draft === undefined) throw coded('not-found', 'There is no such draft');
    await draft.change(choice);
  }

  async closeDraft(draftId: string): Promise<void> {
    // an agent that is slow to open it must not hold up whoever leaves the page
    void this.drafts.get(draftId)?.close();
    this.drafts.delete(draftId);
    return Promise.resolve();
  }

  async shutdown(): Promise<void> {
    await this.pool.close();
    for (const session of this.sessions.values()) session.flush();
  }

  private draftFor(request: PromptRequest): Draft | undefined {
    const draft = request.draftId === undefined ? undefined : this.drafts.get(request.draftId);
    return draft?.fits(request) === true ? draft : undefined;
  }

  /** Error: `code` for a session nothing was ever asked of. */
  private known(sessionId: SessionId, code: ErrorCode): SessionRunner {
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw coded(code, 'Nothing runs in this session');
    return session;
  }

  private sessionFor(sessionId: SessionId): SessionRunner {
    let session = this.sessions.get(sessionId);
    if (session === undefined) {
      session = new SessionRunner(sessionId, this.outlet, this.taps, this.timing);
      this.sessions.set(sessionId, session);
    }
    return session;
  }
}
