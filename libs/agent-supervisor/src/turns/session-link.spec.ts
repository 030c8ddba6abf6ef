import { coded } from '@fyllo/protocol';
import type { OpenedSession } from '../acp/agent-answers';
import { CANCELLED } from '../acp/elicitation';
import { SessionLink, type LinkListener, type LinkTarget } from './session-link';
import { FakeSessionAgent } from './testing/fake-session-agent';
import { TIMING } from './timing';

const timing = { ...TIMING, sessionSetup: 10, replayQuiet: 60_000, replayLongest: 60_000 };
const target: LinkTarget = {
  ...{ agentId: 'a', cwd: '/', additional: [], agentSessionId: null, choices: [], config: [] },
};

const listener = (): LinkListener & { readonly ids: string[] } => {
  const ids: string[] = [];
  return {
    ids,
    state: () => undefined,
    renewed: (id) => ids.push(id),
    restored: () => undefined,
    update: () => undefined,
    permission: () => Promise.resolve(undefined),
    elicitation: () => Promise.resolve(CANCELLED),
    unreadablePermission: () => undefined,
  };
};

const linkTo = (agent: FakeSessionAgent, heard = listener(), known: string | null = null) => {
  const link = new SessionLink(heard, timing);
  link.use(agent, known);
  return { link, heard };
};

const gate = (): { readonly open: () => void; readonly passed: Promise<void> } => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

describe('the agent’s side of a session', () => {
  it('makes none when it was closed while the process started', async () => {
    const agent = new FakeSessionAgent();
    const start = gate();
    agent.started = start.passed;
    const { link } = linkTo(agent);
    const activated = link.activate(agent, target);
    await link.close();
    start.open();
    await expect(activated).rejects.toMatchObject({ code: 'cancelled' });
    expect(agent.said).toEqual([]);
    expect(agent.routes.isIdle).toBe(true);
  });

  it('closes one that is made too late', async () => {
    let answer: (made: OpenedSession) => void = () => undefined;
    const agent = new FakeSessionAgent({
      newSession: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const { link } = linkTo(agent);
    await expect(link.activate(agent, target)).rejects.toMatchObject({ code: 'agent-silent' });
    expect(agent.said).toEqual(['new']);
    answer({ agentSessionId: 'late', state: {} });
    await Promise.resolve();
    await Promise.resolve();
    expect(agent.said).toEqual(['new', 'close late']);
  });

  it('waits for the one that is made ahead, and makes no other meanwhile', async () => {
    const agent = new FakeSessionAgent();
    const ahead = linkTo(agent).link;
    const { link, heard } = linkTo(agent);
    const opening = gate();
    const probe = opening.passed.then(async () => {
      await ahead.activate(agent, target);
    });
    const adopted = link.adopt(ahead, probe);
    const activated = link.activate(agent, target);
    opening.open();
    expect(await adopted).toBe(true);
    await activated;
    expect(agent.said).toEqual(['new']);
    expect({ id: link.id, told: heard.ids }).toEqual({ id: 'one', told: ['one'] });
  });

  it('closes the one that is made ahead when it is closed meanwhile', async () => {
    const agent = new FakeSessionAgent();
    const ahead = linkTo(agent).link;
    const { link } = linkTo(agent);
    const adopted = link.adopt(
      ahead,
      ahead.activate(agent, target).then(() => undefined),
    );
    await link.close();
    expect(await adopted).toBe(true);
    expect(agent.said).toEqual(['new', 'close one']);
    expect(agent.routes.isIdle).toBe(true);
  });

  it('leaves a session alone that another one has under the same id', async () => {
    const same = (): Promise<OpenedSession> =>
      Promise.resolve({ agentSessionId: 'same', state: {} });
    const agent = new FakeSessionAgent({ newSession: same });
    const first = linkTo(agent).link;
    const second = linkTo(agent).link;
    await first.activate(agent, target);
    await second.activate(agent, target);
    await first.close();
    expect(agent.said).toEqual(['new', 'new']);
    expect(agent.routes.isIdle).toBe(false);
  });

  it('does not wait for a replay after resuming, unless there is one', async () => {
    const agent = new FakeSessionAgent();
    const { link } = linkTo(agent, listener(), 'known');
    await link.activate(agent, target); // would take a minute
    expect(agent.said).toEqual(['resume known']);
    expect(link.replay.isRunning).toBe(true);
  });

  it('makes a new session when the agent knows it no more, and says so', async () => {
    const agent = new FakeSessionAgent({
      takeUp: () => Promise.reject(coded('agent-session-lost', 'Gone')),
    });
    const { link, heard } = linkTo(agent, listener(), 'known');
    await link.activate(agent, target);
    expect(agent.said).toEqual(['resume known', 'new']);
    expect({ lost: link.memoryLost, told: heard.ids }).toEqual({ lost: true, told: ['one'] });
  });
});
