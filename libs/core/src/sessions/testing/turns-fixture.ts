import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PromptRequest, SupervisorMessage } from '@fyllo/agent-supervisor/api';
import { coded, type CodedError, type SessionId, type Workspace } from '@fyllo/protocol';
import { SessionStore } from '@fyllo/session-store';
import type { Connection } from '../../connections/connection';
import type { SupervisorLink } from '../../supervisor-link';
import { SessionDirectory } from '../session-directory';
import { Turns } from '../turns';

export const CREATE = {
  key: 'key-00000001',
  agentId: 'a',
  mode: 'native',
  text: 'hello there',
} as const;

/** A supervisor that takes every prompt and leaves the rest to the test. */
export function fakeSupervisor() {
  const prompts: PromptRequest[] = [];
  const state = { refuse: null as CodedError | null, cancelled: 0, deaf: false, killed: 0 };
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
      if (state.deaf) return Promise.resolve();
      return Promise.reject(coded('turn-not-running', 'unknown'));
    },
    forceStop: () => {
      state.killed += 1;
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

/** `lingerMs`: how long a session that nobody needs stays open. */
export async function setUp({ lingerMs = 0 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-turns-'));
  const project = path.join(folder, 'project');
  mkdirSync(project);
  const store = await SessionStore.open(path.join(folder, 'data'));
  const rows: string[] = [];
  const gone: SessionId[] = [];
  /** For the log; a test that expects some takes them out. */
  const faults: unknown[] = [];
  const directory = new SessionDirectory(
    store,
    {
      announced: (_, summary) => rows.push(summary.state),
      gone: (_, id) => gone.push(id),
      unwritable: (_, thrown) => {
        throw thrown;
      },
      writable: () => undefined,
      fault: (thrown) => faults.push(thrown),
    },
    lingerMs,
  );
  const workspace: Workspace = {
    id: 'workspace-0000000001',
    name: 'w',
    projects: [{ id: 'project-0000000001', name: 'project', path: project }],
    primary: 'project-0000000001',
    openedAt: 0,
  };
  await store.saveWorkspace(workspace);
  const supervisor = fakeSupervisor();
  const turns = new Turns(directory, supervisor.link, Date.now, 50);
  const close = async () => {
    await directory.close();
    await store.close();
    rmSync(folder, { recursive: true });
    if (faults.length > 0) throw faults[0];
  };
  const data = path.join(folder, 'data');
  return {
    ...{ turns, directory, store, workspace, supervisor },
    ...{ rows, gone, faults, project, data, close },
  };
}

export async function endTurn(
  supervisor: ReturnType<typeof fakeSupervisor>,
  at: number,
): Promise<void> {
  const request = supervisor.prompts[at];
  if (!request) throw new Error('no prompt');
  const { sessionId, turnId, messageId } = request;
  await supervisor.hand({
    k: 'events',
    sessionId,
    events: [{ type: 'turn.ended', turnId, messageId, outcome: 'completed' }],
  });
}

/** A page that takes everything in. */
export const connectionIn = (
  workspace: Workspace,
  push: Connection['push'] = () => undefined,
  id = 1,
) =>
  ({
    id,
    isClosed: false,
    workspaceId: workspace.id,
    subscriptions: new Set<string>(),
    push,
  }) as unknown as Connection;
