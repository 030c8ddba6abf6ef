import { mkdirSync, rmSync } from 'node:fs';
import { coded } from '@fyllo/protocol';
import type { Outgoing } from '../connections/fan-out';
import { connectionIn, CREATE, endTurn, setUp } from './testing/turns-fixture';
import { MessageSends } from './message-sends';

const nextTick = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('turns', () => {
  it('make one session of a create that is repeated, also while the first is under way', async () => {
    const { create, directory, workspace, supervisor, close } = await setUp();
    const [one, two] = await Promise.all([create(CREATE), create(CREATE)]);
    const three = await create(CREATE);
    expect(two.id).toBe(one.id);
    expect(three.id).toBe(one.id);
    expect(one.title).toBe('hello there');
    expect((await directory.list(workspace.id)).sessions).toHaveLength(1);
    expect(supervisor.prompts).toHaveLength(1);
    await close();
  });

  it('leave no trace of a create for an unknown agent or in a missing folder', async () => {
    const { create, directory, workspace, project, close } = await setUp();
    await expect(create({ ...CREATE, agentId: 'x' })).rejects.toMatchObject({
      code: 'agent-unknown',
    });
    rmSync(project, { recursive: true });
    await expect(create(CREATE)).rejects.toMatchObject({ code: 'folder-missing' });
    expect((await directory.list(workspace.id)).sessions).toEqual([]);
    mkdirSync(project);
    await create(CREATE); // the same key may be tried again
    expect((await directory.list(workspace.id)).sessions).toHaveLength(1);
    await close();
  });

  it('answer a repeated send with its first result, also after the session was closed', async () => {
    const { sends, create, directory, supervisor, close, drafts, unsent } = await setUp();
    const { id } = await create(CREATE);
    await endTurn(supervisor, 0);
    const first = await sends.send(id, { key: 'key-00000002', text: 'more' });
    expect(await sends.send(id, { key: 'key-00000002', text: 'more' })).toEqual(first);
    await endTurn(supervisor, 1);
    await nextTick(); // the session is closed
    const parts = { directory, supervisor: supervisor.link, drafts, unsent };
    const again = new MessageSends({ ...parts, resumed: () => Promise.resolve() });
    expect(await again.send(id, { key: 'key-00000002', text: 'more' })).toEqual(first);
    expect(supervisor.prompts).toHaveLength(2);
    await close();
  });

  it('refuse a second turn, and end the first when the supervisor refuses it', async () => {
    const { sends, create, directory, supervisor, close } = await setUp();
    const { id } = await create(CREATE);
    await expect(sends.send(id, { key: 'key-00000002', text: 'more' })).rejects.toMatchObject({
      code: 'turn-running',
    });
    await endTurn(supervisor, 0);
    supervisor.state.refuse = coded('worker-gone', 'it is gone');
    await sends.send(id, { key: 'key-00000003', text: 'more' });
    const { tail } = await directory.with(id, ({ log }) => log.snapshot());
    expect(tail.at(-1)).toMatchObject({ state: 'failed', error: { code: 'worker-gone' } });
    await close();
  });

  it('end as interrupted when the worker dies, and when a stop finds no turn', async () => {
    const { turns, sends, create, directory, supervisor, rows, close } = await setUp();
    const { id } = await create(CREATE);
    supervisor.die(coded('worker-gone', 'dead'));
    for (let tries = 0; rows.at(-1) !== 'idle' && tries < 100; tries += 1) await nextTick();
    expect(rows.at(-1)).toBe('idle');
    await sends.send(id, { key: 'key-00000002', text: 'more' });
    await turns.cancel(id);
    expect(supervisor.state.cancelled).toBe(1);
    const { tail } = await directory.with(id, ({ log }) => log.snapshot());
    expect(tail.filter((message) => message.role === 'assistant')).toMatchObject([
      { state: 'interrupted', error: { code: 'worker-gone' } },
      { state: 'interrupted' },
    ]);
    await expect(turns.cancel(id)).rejects.toMatchObject({ code: 'turn-not-running' });
    await close();
  });

  it('are heard of by a page that opened the session while the last one ended', async () => {
    const { sends, create, directory, workspace, supervisor, close } = await setUp();
    const { id } = await create(CREATE);
    const heard: Outgoing[] = [];
    const connection = connectionIn(workspace, (item) => heard.push(item));
    const opening = directory.with(id, (runtime) => runtime.subscribe(connection));
    await Promise.all([endTurn(supervisor, 0), opening]);
    heard.length = 0;
    await sends.send(id, { key: 'key-00000002', text: 'more' });
    expect(heard.map(({ text }) => text).join()).toContain('turn.started');
    await close();
  });

  it('that end unseen leave a mark until the session is opened', async () => {
    const { create, directory, workspace, supervisor, close } = await setUp();
    const { id } = await create(CREATE);
    await endTurn(supervisor, 0);
    const unread = async () => (await directory.list(workspace.id)).sessions[0]?.unread;
    expect(await unread()).toBe(true);
    const connection = connectionIn(workspace);
    await directory.with(id, (runtime) => runtime.subscribe(connection));
    expect(await unread()).toBe(false);
    await close();
  });

  it('pass on the agent’s id of a session at the next prompt', async () => {
    const { sends, create, supervisor, close } = await setUp();
    const { id } = await create(CREATE);
    expect(supervisor.prompts[0]).toMatchObject({ agentSessionId: null, sessionId: id });
    await supervisor.hand({ k: 'agent-session', sessionId: id, agentSessionId: 'theirs' });
    await endTurn(supervisor, 0);
    await sends.send(id, { key: 'key-00000002', text: 'more' });
    expect(supervisor.prompts[1]?.agentSessionId).toBe('theirs');
    await close();
  });
});
