import type {
  DraftRequest,
  PromptRequest,
  SessionTarget,
  SupervisorApi,
  SupervisorOutlet,
} from '@fyllo/agent-supervisor/api';
import {
  coded,
  type ConfigChoice,
  type ConfigOption,
  type QuestionAnswer,
  type SessionEvent,
} from '@fyllo/protocol';
import { ScriptedAgents } from './scripted-agents';

/** The one setting of the agent. */
const configWith = (currentValue: string): ConfigOption => ({
  ...{ type: 'select', id: 'model', name: 'Model', category: 'model', currentValue },
  values: ['small', 'big'].map((value) => ({ value, name: value })),
});

/** Events of one reply: every kind there is, text in between, and as much of it as the prompt asks for. */
function* reply(messageId: string, count: number): Generator<SessionEvent> {
  yield { type: 'text', messageId, channel: 'thought', text: 'thinking' };
  for (let n = 0; n < count; n++) {
    yield { type: 'text', messageId, channel: 'answer', text: `word ${n} 文字 😀\n` };
    if (n % 50 === 0) {
      yield {
        type: 'tool',
        messageId,
        toolCallId: `tool-${n}`,
        patch: {
          title: `Read ${n}`,
          kind: 'read',
          status: 'completed',
          // every other one is heavy and travels as a reference
          output: { value: 'x'.repeat(n % 100 === 0 ? 20_000 : 20) },
        },
      };
    }
  }
  yield { type: 'plan', entries: [{ content: 'step', priority: 'high', status: 'pending' }] };
  yield { type: 'usage', usage: { used: count, size: 1000 } };
  yield { type: 'notice', severity: 'info', title: 'said once' };
  yield { type: 'unknown', messageId, variant: 'new_kind', raw: '{}' };
}

const REQUEST = { requestId: 'request-0000000001' };
const QUESTION = { requestId: 'request-0000000002' };

/**
 * A supervisor without agents that plays the same events for the same prompt: `play N`; `wait` for a stop; `ask` for a
 * permission, then with a form; `lost` what was said before.
 */
export class ScriptedSupervisor extends ScriptedAgents implements SupervisorApi {
  private readonly waiting = new Map<string, PromptRequest>();

  constructor(private readonly outlet: SupervisorOutlet) {
    super();
  }

  prompt(request: PromptRequest): Promise<void> {
    const part = request.parts.find((one) => one.type === 'text');
    const [word, count] = (part?.text ?? '').split(' ');
    const { sessionId, turnId, messageId } = request;
    if (word !== 'play') this.waiting.set(sessionId, request);
    if (word === 'play') this.play(request, Number(count ?? 1));
    else if (word === 'lost') this.outlet.send({ k: 'history-wanted', sessionId, turnId });
    else if (word === 'ask') {
      const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
      const asked = { messageId, ...REQUEST, toolCallId: 'asked', options };
      this.send(sessionId, [{ type: 'permission.requested', ...asked }]);
    }
    return Promise.resolve();
  }

  cancel(sessionId: string): Promise<void> {
    const request = this.waiting.get(sessionId);
    if (!request) return Promise.reject(coded('turn-not-running', 'nothing runs'));
    this.end(request, 'cancelled');
    return Promise.resolve();
  }

  forceStop(sessionId: string): Promise<void> {
    return this.cancel(sessionId);
  }

  answerPermission(sessionId: string, requestId: string, optionId: string, byPolicy?: boolean) {
    const request = this.waiting.get(sessionId);
    if (!request || requestId !== REQUEST.requestId) {
      return Promise.reject(coded('permission-closed', 'nothing is asked'));
    }
    const { messageId } = request;
    const question = { kind: 'form' as const, message: 'Which?', fields: [] };
    const answer = { messageId, ...REQUEST, outcome: 'selected' as const, optionId };
    this.send(sessionId, [
      { type: 'permission.resolved', ...answer, ...(byPolicy ? { byPolicy } : {}) },
      { type: 'question.requested', messageId, ...QUESTION, question },
    ]);
    return Promise.resolve();
  }

  answerQuestion(sessionId: string, requestId: string, { action }: QuestionAnswer): Promise<void> {
    const request = this.waiting.get(sessionId);
    if (!request || requestId !== QUESTION.requestId) {
      return Promise.reject(coded('question-closed', 'nothing is asked'));
    }
    const outcome = action === 'accept' ? 'accepted' : 'declined';
    const { messageId } = request;
    this.send(sessionId, [{ type: 'question.resolved', messageId, ...QUESTION, outcome }]);
    this.end(request, 'completed');
    return Promise.resolve();
  }

  giveHistory(sessionId: string, _turnId: string, text: string | null): Promise<void> {
    const request = this.waiting.get(sessionId);
    if (!request) return Promise.resolve();
    const { messageId, userMessageId } = request;
    this.send(sessionId, [
      { type: 'user.reminder', messageId: userMessageId, text: text ?? 'nothing' },
      { type: 'turn.notice', messageId, code: 'agent-memory-rebuilt' },
    ]);
    this.end(request, 'completed');
    return Promise.resolve();
  }

  setConfig({ sessionId }: SessionTarget, { configId, value }: ConfigChoice): Promise<void> {
    if (configId !== 'model' || typeof value !== 'string') {
      return Promise.reject(coded('config-refused', 'no such setting', { detail: configId }));
    }
    this.send(sessionId, [{ type: 'config', options: [configWith(value)] }]);
    return Promise.resolve();
  }

  isActive(): Promise<boolean> {
    return Promise.resolve(true);
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }

  openDraft({ draftId }: DraftRequest): Promise<void> {
    this.tellDraft(draftId, 'small');
    return Promise.resolve();
  }

  setDraftConfig(draftId: string, { value }: ConfigChoice): Promise<void> {
    this.tellDraft(draftId, `${value}`);
    return Promise.resolve();
  }

  closeDraft(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }

  private tellDraft(draftId: string, value: string): void {
    const draft = { draftId, phase: 'ready' as const, config: [configWith(value)], commands: [] };
    this.outlet.send({ k: 'draft', draft });
  }

  private end({ sessionId, turnId, messageId }: PromptRequest, outcome: 'completed' | 'cancelled') {
    this.waiting.delete(sessionId);
    this.send(sessionId, [{ type: 'turn.ended', turnId, messageId, outcome }]);
  }

  private play({ sessionId, turnId, messageId }: PromptRequest, count: number): void {
    for (const event of reply(messageId, count)) this.send(sessionId, [event]);
    this.send(sessionId, [
      { type: 'turn.ended', turnId, messageId, outcome: 'completed', stopReason: 'end_turn' },
    ]);
  }

  private send(sessionId: string, events: readonly SessionEvent[]): void {
    this.outlet.send({ k: 'events', sessionId, events });
  }
}
