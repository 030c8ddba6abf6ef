import { coded, type RequestId, type SessionEvent, type SessionEventOf } from '@fyllo/protocol';
import type { PromptRequest, SupervisorMessage } from '../api';
import { SessionRunner } from './session-runner';
import { authenticate } from './sign-in';
import { ACCEPT, FakeSessionAgent, type FakeConnection } from './testing/fake-session-agent';
import { TIMING } from './timing';

/** A session with its agent, as Main hears it. */
class Heard {
  readonly agent: FakeSessionAgent;
  readonly runner: SessionRunner;
  private readonly messages: SupervisorMessage[] = [];
  private turns = 0;

  constructor(own: Partial<FakeConnection>, agent = new FakeSessionAgent(own)) {
    this.agent = agent;
    const outlet = {
      send: (message: SupervisorMessage): void => {
        this.messages.push(message);
        if (message.k === 'history-wanted') this.historyWanted(message.turnId);
      },
    };
    this.runner = new SessionRunner('s', outlet, {}, TIMING);
  }

  historyWanted = (turnId: string): void => {
    this.runner.giveHistory(turnId, 'before');
  };

  events<T extends SessionEvent['type']>(type: T): readonly SessionEventOf<T>[] {
    this.runner.flush();
    const events = this.messages.flatMap((message) =>
      message.k === 'events' ? message.events : [],
    );
    return events.filter((event): event is SessionEventOf<T> => event.type === type);
  }

  async until(isTrue: () => boolean): Promise<void> {
    for (let tries = 0; !isTrue(); tries += 1) {
      if (tries > 2000) throw new Error('It did not happen');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  start(agentSessionId: string | null = null): void {
    this.turns += 1;
    const request: PromptRequest = {
      ...{ sessionId: 's', agentId: 'a', mode: 'fyllocode', cwd: '/', additional: [] },
      ...{ agentSessionId, choices: [], config: [] },
      ...{ turnId: `turn-${this.turns}`, messageId: `m${this.turns}`, userMessageId: 'u' },
      parts: [{ type: 'text', text: `message ${this.turns}` }],
      attachmentFiles: {},
    };
    this.runner.start(request, this.agent);
  }

  async ended(): Promise<SessionEventOf<'turn.ended'>> {
    await this.until(() => this.events('turn.ended').length === this.turns);
    const end = this.events('turn.ended').at(-1);
    if (end === undefined) throw new Error('No turn ended');
    return end;
  }

  async asked(): Promise<RequestId> {
    await this.until(() => this.events('question.requested').length > 0);
    return this.events('question.requested').at(-1)?.requestId ?? '';
  }
}

const lost = (): Promise<never> => Promise.reject(coded('agent-session-lost', 'Gone'));

describe('what was said before an agent lost its session', () => {
  const prompts = ({ agent }: Heard): readonly string[] =>
    agent.said.filter((words) => words.startsWith('prompt'));

  it('goes with the next message when the turn was stopped before its own went out', async () => {
    const heard = new Heard({ takeUp: lost });
    heard.historyWanted = () => {
      heard.runner.cancel();
    };
    heard.start('old');
    expect((await heard.ended()).outcome).toBe('cancelled');
    heard.historyWanted = (turnId) => {
      heard.runner.giveHistory(turnId, 'before');
    };
    heard.start('old');
    expect((await heard.ended()).outcome).toBe('completed');
    heard.start('old');
    await heard.ended();
    expect(prompts(heard)).toEqual(['prompt one: before + message 2', 'prompt one: message 3']);
  });

  it('goes again when the agent died of the message', async () => {
    let deaths = 0;
    const heard = new Heard({
      takeUp: (_how, id) => (id === 'old' ? lost() : Promise.resolve({})),
      prompt: () => {
        deaths += 1;
        if (deaths > 1) return Promise.resolve('end_turn');
        heard.agent.relaunch();
        return Promise.reject(coded('agent-exited', 'It died'));
      },
    });
    heard.start('old');
    expect(await heard.ended()).toMatchObject({ error: { code: 'agent-exited' } });
    heard.start('one');
    await heard.ended();
    expect(prompts(heard)).toEqual([
      'prompt one: before + message 1',
      'prompt one: before + message 2',
    ]);
  });
});

describe('signing in at an agent with several sessions', () => {
  const demanding = (isSignedIn: () => boolean): Partial<FakeConnection> => ({
    prompt: () =>
      isSignedIn()
        ? Promise.resolve('end_turn')
        : Promise.reject(coded('agent-sign-in', 'Sign in first')),
  });

  it('in one of them lets the others go on', async () => {
    let signedIn = false;
    const first = new Heard({
      ...demanding(() => signedIn),
      authenticate: () => {
        signedIn = true;
        return Promise.resolve();
      },
    });
    const second = new Heard({}, first.agent);
    first.start();
    second.start();
    const requestId = await first.asked();
    await second.asked();
    first.runner.answerQuestion(requestId, ACCEPT);
    expect((await first.ended()).outcome).toBe('completed');
    expect((await second.ended()).outcome).toBe('completed');
    expect(second.events('question.resolved')).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(first.agent.said.filter((words) => words === 'authenticate')).toHaveLength(1);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('outside, while a turn runs: %p, ends the process so often: %d', async (isBusy, stops) => {
    const agent = new FakeSessionAgent({
      isAwaiting: (method) => isBusy && method === 'session/prompt',
    });
    await authenticate(agent, undefined, '/', new AbortController().signal);
    expect(agent.stops).toBe(stops);
  });
});

describe('questions of an agent', () => {
  it('are refused when those of the turn fill too much of its message', async () => {
    const heard = new Heard({ prompt: () => new Promise(() => undefined) });
    heard.start();
    await heard.until(() => heard.agent.said.some((words) => words.startsWith('prompt')));
    const message = 'x'.repeat(500_000);
    const answers = Array.from({ length: 6 }, async () => {
      const taken = new AbortController();
      const asked = heard.runner.elicitation({ kind: 'form', message, fields: [] }, taken.signal);
      taken.abort(); // open ones are not many at any time
      return asked;
    });
    expect(await Promise.all(answers)).toEqual(answers.map(() => ({ action: 'cancel' })));
    expect(heard.events('question.requested')).toHaveLength(4);
    await heard.runner.forceStop();
    expect((await heard.ended()).outcome).toBe('cancelled');
  });
});
