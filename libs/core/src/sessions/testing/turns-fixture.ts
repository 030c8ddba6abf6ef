import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FsPort } from '@fyllo/files';
import type { AttachmentId, SessionId, Workspace } from '@fyllo/protocol';
import { SessionStore, type UnsentPlace } from '@fyllo/session-store';
import { upload } from '@fyllo/session-store/testing/unsent-fixtures';
import type { Connection } from '../../connections/connection';
import { Drafts } from '../../drafts/drafts';
import { Workspaces } from '../../folders/workspaces';
import { SessionDirectory } from '../session-directory';
import { PermissionRule } from '../permission-rule';
import { SupervisorIntake } from '../supervisor-intake';
import { FirstSends, type NewSession } from '../first-sends';
import { MessageQueues } from '../message-queues';
import { MessageSends } from '../message-sends';
import { UnsentMessages } from '../../unsent/unsent-messages';
import { Turns } from '../turns';
import { fakeSupervisor } from './fake-supervisor';

export const CREATE = {
  key: 'key-00000001',
  agentId: 'a',
  mode: 'native',
  text: 'hello there',
} as const;

/** `lingerMs`: how long a session that nobody needs stays open. `fs`: another disk for the data folder. */
export async function setUp({ lingerMs = 0, fs }: { lingerMs?: number; fs?: FsPort } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-turns-'));
  const [project, data] = [path.join(folder, 'project'), path.join(folder, 'data')];
  mkdirSync(project);
  const store = fs ? await SessionStore.open('/data', { fs }) : await SessionStore.open(data);
  const workspace: Workspace = {
    id: 'workspace-0000000001',
    name: 'w',
    projects: [{ id: 'project-0000000001', name: 'project', path: project }],
    primary: 'project-0000000001',
    openedAt: 0,
  };
  await store.saveWorkspace(workspace);
  const page = connectionIn(workspace);
  const parts = partsOn(store, page, lingerMs);
  const { queues, directory, faults, firstSends } = parts;
  const create = (request: NewSession = CREATE, connection: Connection = page) =>
    firstSends.create(workspace, request, connection);
  const close = async () => {
    await queues.close();
    await directory.close();
    await store.close();
    rmSync(folder, { recursive: true });
    if (faults.length > 0) throw faults[0];
  };
  return { ...parts, create, store, workspace, folder, project, data, page, close };
}

/** Everything between the store and a supervisor that is none. */
function partsOn(store: SessionStore, page: Connection, lingerMs: number) {
  const rows: string[] = [];
  const gone: SessionId[] = [];
  /** For the log; a test that expects some takes them out. */
  const faults: unknown[] = [];
  const directory = new SessionDirectory(
    store,
    {
      announced: (_, summary) => rows.push(summary.state),
      gone: (_, id) => gone.push(id),
      unwritable: (_, thrown) => faults.push(thrown),
      writable: () => undefined,
      fault: (thrown) => faults.push(thrown),
      ended: ({ log }, outcome) => queues.ended(log.id, outcome),
    },
    lingerMs,
  );
  const supervisor = fakeSupervisor();
  const { link } = supervisor;
  const report = (_: string, thrown: unknown): void => void faults.push(thrown);
  const workspaces = new Workspaces(store, Date.now);
  const rule = new PermissionRule(workspaces, link, report);
  new SupervisorIntake(directory, link, rule, report).listen();
  const drafts = new Drafts(link, report);
  const unsent = new UnsentMessages(store, report);
  const prompting = { directory, supervisor: link, drafts, unsent };
  const resumed = (sessionId: SessionId): Promise<void> => queues.resume(sessionId);
  const sends = new MessageSends({ ...prompting, resumed });
  const connections = new Set([page]);
  const deliver = sends.deliver.bind(sends);
  const queues = new MessageQueues({ directory, unsent, connections, report, deliver });
  const turns = new Turns({ directory, supervisor: link, queues, report, graceMs: 50 });
  const firstSends = new FirstSends({ ...prompting, now: Date.now });
  return {
    ...{ turns, firstSends, sends, queues, unsent, connections, drafts, directory },
    ...{ workspaces, supervisor, rows, gone, faults },
  };
}

/** Gives a place a file, as a page does. */
export const attach = async (
  place: UnsentPlace,
  name: string,
  bytes: string,
): Promise<AttachmentId> => (await upload(place, name, Buffer.from(bytes))).id;

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
