import type { DraftRequest, SupervisorMessage } from '../api';
import { Draft } from './draft';
import { FakeSessionAgent } from './testing/fake-session-agent';
import { TIMING } from './timing';

const request: DraftRequest = {
  ...{ draftId: 'd', agentId: 'a', mode: 'fyllocode', cwd: '/', additional: [] },
};

describe('a session made ahead', () => {
  let sent: SupervisorMessage[];

  const draftOf = (agent: FakeSessionAgent): Draft => {
    sent = [];
    return new Draft(request, agent, { send: (message) => sent.push(message) }, TIMING);
  };

  it('is made again for a setting when its process has ended', async () => {
    const set: string[] = [];
    const agent = new FakeSessionAgent({
      setConfig: (id) => {
        set.push(id);
        return Promise.resolve(undefined);
      },
    });
    const draft = draftOf(agent);
    draft.open();
    await draft.change({ configId: 'x', value: 'y' });
    agent.relaunch();
    await draft.change({ configId: 'x', value: 'z' });
    expect(agent.said).toEqual(['new', 'resume one']);
    expect(set).toEqual(['one', 'one']);
  });

  it('is not made when nobody wants it any more', async () => {
    const agent = new FakeSessionAgent();
    let start = (): void => undefined;
    agent.started = new Promise((resolve) => {
      start = resolve;
    });
    const draft = draftOf(agent);
    draft.open();
    await draft.close();
    start();
    await agent.host.ready(agent.definition, '/');
    await expect(draft.change({ configId: 'x', value: 'y' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(agent.said).toEqual([]);
    expect(sent).toHaveLength(1);
  });
});
