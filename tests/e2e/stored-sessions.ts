import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A session as it lies on disk before a host starts; what is absent gets a harmless value. */
export interface StoredSession {
  readonly title: string;
  readonly id?: string;
  readonly userTitle?: string;
  readonly pinned?: boolean;
  readonly unread?: boolean;
  readonly mode?: 'fyllocode' | 'native';
  readonly agentId?: string;
  readonly agentName?: string;
  /** Unix milliseconds. */
  readonly activityAt?: number;
  readonly turnCount?: number;
  /** Whole turns, oldest first; without them the transcript is one short turn. */
  readonly turns?: readonly StoredTurn[];
}

export interface StoredTurn {
  readonly question: string;
  readonly answer: string;
  /** The parts of the reply as they are stored, instead of one text. */
  readonly parts?: readonly unknown[];
}

/** The id of the n-th session of a test. */
export const storedId = (n: number): string => `session-${String(n).padStart(10, '0')}`;

const BEGINNING = Date.UTC(2026, 0, 5, 9, 0);

/**
 * Writes sessions into a data folder as a host that ended in order leaves them, for the Workspace of one folder;
 * call before the host starts. The first has the latest activity unless they say otherwise. Returns their ids.
 */
export function storeSessions(
  dataDir: string,
  project: string,
  sessions: readonly StoredSession[],
): readonly string[] {
  const workspace = storedWorkspace(dataDir, realpathSync(project));
  const folder = path.join(dataDir, 'workspaces', workspace.id, 'sessions');
  return sessions.map((session, n) => {
    const id = session.id ?? storedId(n);
    const activityAt = session.activityAt ?? BEGINNING - n * 60_000;
    const turns = session.turns ?? [{ question: session.title, answer: `About ${session.title}.` }];
    const meta = {
      ...metaOf({ ...session, id, activityAt }, workspace),
      turnCount: session.turnCount ?? turns.length,
      seq: turns.length * 2,
    };
    const own = path.join(folder, id);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(own, 'session.json'), `${JSON.stringify(meta, null, 2)}\n`);
    writeFileSync(path.join(own, 'transcript.jsonl'), transcript(turns, meta.agentId, activityAt));
    return id;
  });
}

/** Where a stored session lies. */
export function sessionFolder(dataDir: string, id: string): string {
  const workspaces = path.join(dataDir, 'workspaces');
  const found = readdirSync(workspaces)
    .map((workspace) => path.join(workspaces, workspace, 'sessions'))
    .find((sessions) => readdirSync(sessions).includes(id));
  if (found === undefined) throw new Error(`no folder of ${id}`);
  return path.join(found, id);
}

interface StoredWorkspace {
  readonly id: string;
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    readonly path: string;
  }[];
  readonly primary: string;
}

/** The Workspace of the folder, made when the data folder does not have it. */
function storedWorkspace(dataDir: string, project: string): StoredWorkspace {
  const workspaces = path.join(dataDir, 'workspaces');
  mkdirSync(workspaces, { recursive: true, mode: 0o700 });
  const names = readdirSync(workspaces);
  for (const name of names) {
    const file = path.join(workspaces, name, 'workspace.json');
    const known = JSON.parse(readFileSync(file, 'utf8')) as StoredWorkspace;
    if (known.projects.length === 1 && known.projects[0]?.path === project) return known;
  }
  const ending = String(names.length).padStart(10, '0');
  const primary = `project-${ending}`;
  const workspace = {
    format: 1,
    id: `workspace-${ending}`,
    name: path.basename(project),
    projects: [{ id: primary, name: path.basename(project), path: project }],
    primary,
    openedAt: BEGINNING,
  };
  const folder = path.join(workspaces, workspace.id);
  mkdirSync(path.join(folder, 'sessions'), { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, 'workspace.json'), `${JSON.stringify(workspace, null, 2)}\n`);
  return workspace;
}

function metaOf(
  session: StoredSession & { readonly id: string; readonly activityAt: number },
  { id, projects, primary }: StoredWorkspace,
) {
  const { title, userTitle, pinned, unread, activityAt } = session;
  return {
    format: 1,
    id: session.id,
    workspaceId: id,
    title,
    userTitle,
    pinned,
    unread,
    agentId: session.agentId ?? 'fyllo-guide',
    agentName: session.agentName ?? 'FylloCode Guide',
    mode: session.mode ?? 'fyllocode',
    createdAt: activityAt,
    activityAt,
    scope: { projects, primary, cwd: projects[0]?.path ?? '/' },
    lastOutcome: 'completed',
    state: { plan: [], commands: [], config: [] },
  };
}

function transcript(turns: readonly StoredTurn[], agentId: string, at: number): string {
  const lines = turns.flatMap(({ question, answer, parts }, n) => {
    const ending = String(n).padStart(8, '0');
    const turnId = `turn-${ending}xx`;
    const text = (value: string) => ({ type: 'text', text: value });
    return [
      {
        ...{ id: `message-q0${ending}`, role: 'user', turnId, at, key: `key-${ending}` },
        ...{ parts: [text(question)], lastSeq: n * 2 + 1 },
      },
      {
        ...{ id: `message-a0${ending}`, role: 'assistant', turnId, agentId, at, endedAt: at },
        ...{ state: 'completed', stopReason: 'end_turn' },
        ...{ parts: parts ?? [text(answer)], lastSeq: n * 2 + 2 },
      },
    ];
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
