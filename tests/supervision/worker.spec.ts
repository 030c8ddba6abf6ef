import {
  SupervisorWorker,
  type PromptRequest,
  type SupervisorMessage,
} from '@fyllo/agent-supervisor';
import type { CodedError, SessionEvent } from '@fyllo/protocol';
import { emptyFolder, fakeAgent, supervisorOptions, WORKER_URL, writeCustomAgents } from './paths';
import { promptRequest } from './prompt-request';

const request = (sessionId: string, agent: string, cwd: string): PromptRequest =>
  promptRequest({
    sessionId,
    agentId: `custom:${agent}`,
    cwd,
    parts: [{ type: 'text', text: 'hello' }],
  });

describe('the supervisor in its worker thread', () => {
  let worker: SupervisorWorker;
  const messages: SupervisorMessage[] = [];
  let open: Promise<void> | undefined;
  const cwd = emptyFolder();

  const events = (): SessionEvent[] =>
    messages.flatMap((message) => (message.k === 'events' ? message.events : []));

  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  beforeAll(() => {
    const dataDir = emptyFolder();
    writeCustomAgents(dataDir, {
      echo: fakeAgent('echo'),
      chunks: fakeAgent('many-chunks'),
      flood: fakeAgent('floods-permissions'),
    });
    worker = new SupervisorWorker({
      url: WORKER_URL,
      supervisor: supervisorOptions(dataDir),
      onListenerError: (error) => {
        throw error;
      },
    });
    worker.onMessage(async (message) => {
      await open;
      messages.push(message);
    });
  });

  afterAll(async () => {
    await worker.close();
  });

  it('runs a turn and sends its events in order', async () => {
    await worker.prompt(request('one', 'chunks', cwd));
    await until(() => events().some(({ type }) => type === 'turn.ended'));
    const text = events()
      .map((event) => (event.type === 'text' ? event.text : ''))
      .join('');
    expect(text).toBe(Array.from({ length: 300 }, (_, index) => `${index},`).join(''));
    expect(events().at(-1)).toMatchObject({ type: 'turn.ended', outcome: 'completed' });
  });

  it('rejects with the code of the error', async () => {
    await expect(worker.prompt(request('two', 'nobody', cwd))).rejects.toMatchObject({
      code: 'agent-unknown',
    });
    await expect(worker.cancel('two')).rejects.toMatchObject({ code: 'turn-not-running' });
  });

  it('lists agents', async () => {
    const { agents, problems } = await worker.agents();
    expect(agents.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['fyllo-guide', 'custom:echo', 'custom:chunks']),
    );
    expect(problems).toEqual([]);
  });

  // promise P-05
  it('outlives a flood of requests that nobody takes in', async () => {
    const deaths: CodedError[] = [];
    const forget = worker.onGone((error) => deaths.push(error));
    let openUp = (): void => undefined;
    open = new Promise((resolve) => {
      openUp = resolve;
    });
    const flood = request('flood', 'flood', cwd);
    await worker.prompt({ ...flood, parts: [{ type: 'text', text: '20000' }] });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await expect(worker.agents()).resolves.toBeDefined();
    openUp();
    await until(
      () => events().filter(({ type }) => type === 'permission.requested').length === 100,
    );
    await worker.cancel('flood');
    const ended = () =>
      events().find((event) => 'turnId' in event && event.turnId === flood.turnId);
    await until(() => ended() !== undefined);
    expect(ended()).toMatchObject({ type: 'turn.ended', outcome: 'cancelled' });
    expect(deaths).toEqual([]);
    forget();
  });

  it('is told of no death while it lives', async () => {
    const deaths: CodedError[] = [];
    const forget = worker.onGone((error) => deaths.push(error));
    await expect(worker.diagnostics('custom:chunks')).resolves.toMatchObject({
      phase: 'ready',
      launches: 1,
    });
    forget();
    expect(deaths).toEqual([]);
  });
});
