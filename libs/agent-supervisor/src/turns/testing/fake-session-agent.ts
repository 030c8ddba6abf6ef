import type { AgentAbilities, QuestionAnswer } from '@fyllo/protocol';
import { readAbilities } from '../../acp/abilities';
import type { OpenedSession } from '../../acp/agent-answers';
import type { Prompt } from '../../acp/prompt-blocks';
import type { AgentHost, LiveAgent } from '../agent-host';
import type { SessionAgent } from '../session-agent';
import { SessionRoutes } from '../session-routes';
import { SignInNews } from '../sign-in-news';

/** What the agent was asked, and what a test lets it answer. */
export interface FakeConnection {
  newSession(): Promise<OpenedSession>;
  takeUp(how: string, id: string): Promise<object>;
  prompt(id: string, prompt: Prompt): Promise<string | undefined>;
  closeSession(id: string): Promise<void>;
  authenticate(): Promise<void>;
  setConfig(id: string): Promise<undefined>;
  isAwaiting(method: string): boolean;
}

/** An agent without a process: sessions are called `one`, `two`, … and everything works. */
export class FakeSessionAgent implements SessionAgent {
  readonly definition: SessionAgent['definition'] = {
    ...{ id: 'a', name: 'A', source: 'custom', command: '/bin/a', args: [] },
  } as unknown as SessionAgent['definition'];
  readonly routes = new SessionRoutes();
  readonly said: string[] = [];
  /** What `host.ready` waits for. */
  started: Promise<void> = Promise.resolve();
  stops = 0;
  private launch = 1;
  private made = 0;
  private readonly abilities: AgentAbilities = {
    ...readAbilities({}),
    ...{ close: true, resume: true },
  };

  constructor(private readonly own: Partial<FakeConnection> = {}) {}

  /** The process ends, and another one takes its place. */
  relaunch(): void {
    this.launch += 1;
    this.routes.began();
    this.fakeHost.current = undefined;
  }

  get host(): AgentHost {
    return this.fakeHost as unknown as AgentHost;
  }

  private readonly fakeHost = {
    signIns: new SignInNews(),
    handshake: undefined,
    ready: async (): Promise<LiveAgent> => {
      await this.started;
      return this.live();
    },
    stop: async (): Promise<void> => {
      this.stops += 1;
      return Promise.resolve();
    },
    worked: () => undefined,
    countUnknown: () => undefined,
    isLive: (launch: number) => launch === this.launch,
    current: undefined as LiveAgent | undefined,
  };

  private live(): LiveAgent {
    const { launch } = this;
    const live = { launch, connection: this.connection(), info: { abilities: this.abilities } };
    Object.assign(live.info, { signIn: [{ id: 'web', name: 'Web', how: 'agent' }] });
    this.fakeHost.current = live as unknown as LiveAgent;
    return this.fakeHost.current;
  }

  private connection(): FakeConnection {
    const works: FakeConnection = {
      newSession: () => {
        const agentSessionId = ['one', 'two', 'three'][this.made] ?? 'more';
        this.made += 1;
        return Promise.resolve({ agentSessionId, state: {} });
      },
      takeUp: () => Promise.resolve({}),
      prompt: () => Promise.resolve('end_turn'),
      closeSession: () => Promise.resolve(),
      authenticate: () => Promise.resolve(),
      setConfig: () => Promise.resolve(undefined),
      isAwaiting: () => false,
    };
    const all = { ...works, ...this.own };
    return {
      ...all,
      newSession: () => this.say('new', all.newSession),
      takeUp: (how, id) => this.say(`${how} ${id}`, () => all.takeUp(how, id)),
      prompt: (id, prompt) => {
        const words = prompt.blocks.map(({ text }) => String(text)).join(' + ');
        return this.say(`prompt ${id}: ${words}`, () => all.prompt(id, prompt));
      },
      closeSession: (id) => this.say(`close ${id}`, () => all.closeSession(id)),
      authenticate: () => this.say('authenticate', all.authenticate),
    };
  }

  private say<T>(words: string, work: () => Promise<T>): Promise<T> {
    this.said.push(words);
    return work();
  }
}

export const ACCEPT: QuestionAnswer = { action: 'accept', methodId: 'web' };
