import {
  coded,
  type ConfigChoice,
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
    this.sessionFor(request.sessionId).start(request, agent);
    return Promise.resolve();
  }

  async cancel(sessionId: SessionId): Promise<void> {
    this.sessionFor(sessionId).cancel();
    return Promise.resolve();
  }

  async forceStop(sessionId: SessionId): Promise<void> {
    await this.sessionFor(sessionId).forceStop();
  }

  async answerPermission(
    sessionId: SessionId,
    requestId: RequestId,
    optionId: string,
    byPolicy = false,
  ): Promise<void> {
    this.sessionFor(sessionId).answerPermission(requestId, optionId, byPolicy);
    return Promise.resolve();
  }

  async answerQuestion(
    _sessionId: SessionId,
    _requestId: RequestId,
    _answer: QuestionAnswer,
  ): Promise<void> {
    return Promise.reject(coded('question-closed', 'Not here yet'));
  }

  async setConfig(_target: SessionTarget, _choice: ConfigChoice): Promise<void> {
    return Promise.reject(coded('config-refused', 'Not here yet'));
  }

  async isActive(_sessionId: SessionId): Promise<boolean> {
    return Promise.resolve(false);
  }

  async giveHistory(_sessionId: SessionId, _turnId: TurnId, _text: string | null): Promise<void> {
    return Promise.resolve();
  }

  async forget(sessionId: SessionId): Promise<void> {
    this.sessions.delete(sessionId);
    return Promise.resolve();
  }

  async openDraft(_request: DraftRequest): Promise<void> {
    return Promise.resolve();
  }

  async setDraftConfig(_draftId: string, _choice: ConfigChoice): Promise<void> {
    return Promise.reject(coded('not-found', 'Not here yet'));
  }

  async closeDraft(_draftId: string): Promise<void> {
    return Promise.resolve();
  }

  async shutdown(): Promise<void> {
    await this.pool.close();
    for (const session of this.sessions.values()) session.flush();
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
