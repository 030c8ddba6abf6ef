import type { PromptRequest, SupervisorApi, SupervisorOutlet } from '@fyllo/agent-supervisor/api';
import { coded, type Agent, type SessionEvent } from '@fyllo/protocol';

const AGENT: Agent = {
  id: 'scripted',
  name: 'Scripted',
  source: 'custom',
  command: 'scripted',
  phase: 'ready',
};

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

/** A supervisor without agents that plays the same events for the same prompt: `play N`, or `wait` for a stop. */
export class ScriptedSupervisor implements SupervisorApi {
  private readonly waiting = new Map<string, PromptRequest>();

  constructor(private readonly outlet: SupervisorOutlet) {}

  agents() {
    return Promise.resolve({ agents: [AGENT], problems: [] });
  }

  diagnostics(agentId: string) {
    if (agentId !== AGENT.id) return Promise.reject(coded('agent-unknown', 'no such agent'));
    return Promise.resolve({
      agentId,
      phase: 'ready' as const,
      launches: 1,
      stderrTail: '',
      noiseLines: 0,
      noise: [],
      unknownUpdates: { new_kind: 1 },
      capabilities: {},
    });
  }

  restart(): Promise<void> {
    return Promise.resolve();
  }

  prompt(request: PromptRequest): Promise<void> {
    const [part] = request.parts;
    const [word, count] = (part?.text ?? '').split(' ');
    if (word === 'wait') this.waiting.set(request.sessionId, request);
    else this.play(request, Number(count ?? 1));
    return Promise.resolve();
  }

  cancel(sessionId: string): Promise<void> {
    const request = this.waiting.get(sessionId);
    if (!request) return Promise.reject(coded('turn-not-running', 'nothing runs'));
    this.waiting.delete(sessionId);
    const { turnId, messageId } = request;
    this.send(sessionId, [{ type: 'turn.ended', turnId, messageId, outcome: 'cancelled' }]);
    return Promise.resolve();
  }

  forceStop(sessionId: string): Promise<void> {
    return this.cancel(sessionId);
  }

  answerPermission(): Promise<void> {
    return Promise.reject(coded('permission-closed', 'nothing is asked'));
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
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
