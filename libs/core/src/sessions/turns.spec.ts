import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PromptRequest, SupervisorMessage } from '@fyllo/agent-supervisor/api';
import { coded, type CodedError, type Workspace } from '@fyllo/protocol';
import { SessionStore } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import type { Outgoing } from '../connections/fan-out';
import type { SupervisorLink } from '../supervisor-link';
import { SessionDirectory } from './session-directory';
import { Turns } from './turns';

const CREATE = { key: 'key-00000001', agentId: 'a', mode: 'native', text: 'hello there' } as const;

/** A supervisor that takes every prompt and leaves the rest to the test. */
function fakeSupervisor() {
  const prompts: PromptRequest[] = [];
  const state = { refuse: null as CodedError | null, cancelled: 0 };
  let hand: (message: SupervisorMessage) => Promise<void> = () => Promise.resolve();
  let gone: (error: CodedError) => void = () => undefined;
  const agent = { id: 'a', name: 'A', source: 'custom', command: 'a', phase: 'ready' } as const;
  const link = {
    agents: () => Promise.resolve({ agents: [agent], problems: [] }),
    prompt: (request: PromptRequest) => {
      prompts.push(request);
      return state.refuse ? Promise.reject(state.refuse) : Promise.resolve();
    },
    cancel: () => {
      state.cancelled += 1;
      return Promise.reject(coded('turn-not-running', 'unknown'));
    },
    start: () => undefined,
    onMessage: (listener: typeof hand) => {
      hand = listener;
    },
    onGone: (listener: typeof gone) => {
      gone = listener;
    },
  } as unknown as SupervisorLink;
  return {
    link,
    prompts,
    state,
    hand: (m: SupervisorMessage) => hand(m),
    die: (e: CodedError) => gone(e),
  };
}

async function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-turns-'));
  const project = path.join(folder, 'project');
  mkdirSync(project);
  const store = await SessionStore.open(path.join(folder, 'data'));
  const rows: string[] = [];
  const directory = new SessionDirectory(store, {
    announced: (_, summary) => rows.push(summary.state),
    unwritable: (_, thrown) => {
      throw thrown;
    },
    writable: () => undefined,
    fault: (thrown) => {
      throw thrown;
    },
  });
  const workspace: Workspace = {
    id: 'workspace-0000000001',
    name: 'w',
    projects: [{ id: 'project-0000000001', name: 'project', path: project }],
    primary: 'project-0000000001',
    openedAt: 0,
  };
  await store.saveWorkspace(workspace);
  const supervisor = fakeSupervisor();
  const turns = new Turns(directory, supervisor.link, Date.now);
  const close = async () => {
    await directory.close();
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { turns, directory, workspace, supervisor, rows, project, close };
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('turns', () => {
  it('make one session of a create that is repeated, also while the first is under way', async () => {
    const { turns, directory, workspace, supervisor, close } = await setUp();
    const [one, two] = await Promise.all([
      turns.create(workspace, CREATE),
      turns.create(workspace, CREATE),
    ]);
    const three = await turns.create(workspace, CREATE);
    expect(two.id).toBe(one.id);
    expect(three.id).toBe(one.id);
    expect(one.title).toBe('hello there');
    expect((await directory.list(workspace.id)).sessions).toHaveLength(1);
    expect(supervisor.prompts).toHaveLength(1);
    await close();
  });

  it('leave no trace of a create for an unknown agent or in a missing folder', async () => {
    const { turns, directory, workspace, project, close } = await setUp();
    await expect(turns.create(workspace, { ...CREATE, agentId: 'x' })).rejects.toMatchObject({
      code: 'agent-unknown',
    });
    rmSync(project, { recursive: true });
    await expect(turns.create(workspace, CREATE)).rejects.toMatchObject({ code: 'folder-missing' });
    expect((await directory.list(workspace.id)).sessions).toEqual([]);
    mkdirSync(project);
    await turns.create(workspace, CREATE); // the same key may be tried again
    expect((await directory.list(workspace.id)).sessions).toHaveLength(1);
    await close();
  });

  it('answer a repeated send with its first result, also after the session was closed', async () => {
    const { turns, directory, workspace, supervisor, close } = await setUp();
    const { id } = await turns.create(workspace, CREATE);
    await endTurn(supervisor, 0);
    const first = await turns.send(id, 'key-00000002', 'more');
    expect(await turns.send(id, 'key-00000002', 'more')).toEqual(first);
    await endTurn(supervisor, 1);
    const again = new Turns(directory, supervisor.link, Date.now);
    expect(await again.send(id, 'key-00000002', 'more')).toEqual(first);
    expect(supervisor.prompts).toHaveLength(2);
    await close();
  });

  it('refuse a second turn, and end the first when the supervisor refuses it', async () => {
    const { turns, directory, workspace, supervisor, close } = await setUp();
    const { id } = await turns.create(workspace, CREATE);
    await expect(turns.send(id, 'key-00000002', 'more')).rejects.toMatchObject({
      code: 'turn-running',
    });
    await endTurn(supervisor, 0);
    supervisor.state.refuse = coded('worker-gone', 'it is gone');
    await turns.send(id, 'key-00000003', 'more');
    const { tail } = await directory.with(id, ({ log }) => log.snapshot());
    expect(tail.at(-1)).toMatchObject({ state: 'failed', error: { code: 'worker-gone' } });
    await close();
  });

  it('end as interrupted when the worker dies, and when a stop finds no turn', async () => {
    const { turns, directory, workspace, supervisor, rows, close } = await setUp();
    const { id } = await turns.create(workspace, CREATE);
    supervisor.die(coded('worker-gone', 'dead'));
    await nextTick();
    expect(rows.at(-1)).toBe('idle');
    await turns.send(id, 'key-00000002', 'more');
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
    const { turns, directory, workspace, supervisor, close } = await setUp();
    const { id } = await turns.create(workspace, CREATE);
    const heard: Outgoing[] = [];
    const connection = {
      isClosed: false,
      workspaceId: workspace.id,
      subscriptions: new Set<string>(),
      push: (item: Outgoing) => heard.push(item),
    } as unknown as Connection;
    const opening = directory.with(id, (runtime) => runtime.subscribe(connection));
    await Promise.all([endTurn(supervisor, 0), opening]);
    heard.length = 0;
    await turns.send(id, 'key-00000002', 'more');
    expect(heard.map(({ text }) => text).join()).toContain('turn.started');
    await close();
  });

  it('that end unseen leave a mark until the session is opened', async () => {
    const { turns, directory, workspace, supervisor, close } = await setUp();
    const { id } = await turns.create(workspace, CREATE);
    await endTurn(supervisor, 0);
    const unread = async () => (await directory.list(workspace.id)).sessions[0]?.unread;
    expect(await unread()).toBe(true);
    const connection = {
      isClosed: false,
      workspaceId: workspace.id,
      subscriptions: new Set<string>(),
      push: () => undefined,
    } as unknown as Connection;
    await directory.with(id, (runtime) => runtime.subscribe(connection));
    expect(await unread()).toBe(false);
    await close();
  });

  it('pass on the agent’s id of a session at the next prompt', async () => {
    const { turns, workspace, supervisor, close } = await setUp();
    const { id } = await turns.create(workspace, CREATE);
    expect(supervisor.prompts[0]).toMatchObject({ agentSessionId: null, sessionId: id });
    await supervisor.hand({ k: 'agent-session', sessionId: id, agentSessionId: 'theirs' });
    await endTurn(supervisor, 0);
    await turns.send(id, 'key-00000002', 'more');
    expect(supervisor.prompts[1]?.agentSessionId).toBe('theirs');
    await close();
  });
});

async function endTurn(supervisor: ReturnType<typeof fakeSupervisor>, at: number): Promise<void> {
  const request = supervisor.prompts[at];
  if (!request) throw new Error('no prompt');
  const { sessionId, turnId, messageId } = request;
  await supervisor.hand({
    k: 'events',
    sessionId,
    events: [{ type: 'turn.ended', turnId, messageId, outcome: 'completed' }],
  });
}
