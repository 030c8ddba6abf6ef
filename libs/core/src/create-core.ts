import type { SequencedEvent, StreamItem, WorkspaceId } from '@fyllo/protocol';
import type { SessionStore } from '@fyllo/session-store';
import { Connection, type FrameSink } from './connections/connection';
import { outgoing } from './connections/fan-out';
import { Router, type Handlers } from './connections/router';
import type { CoreParts, ShellAbilities } from './core-parts';
import { Drafts } from './drafts/drafts';
import type { FileFinderLink } from './file-finder-link';
import { FileQuestions } from './file-finding/file-questions';
import { Workspaces } from './folders/workspaces';
import { agentHandlers } from './handlers/agents';
import { appHandlers } from './handlers/app';
import { draftHandlers } from './handlers/drafts';
import { fileHandlers } from './handlers/files';
import { launcherHandlers } from './handlers/launcher';
import { queueHandlers } from './handlers/queue';
import { searchHandlers } from './handlers/search';
import { managingHandlers } from './handlers/session-management';
import { sessionHandlers } from './handlers/sessions';
import { unsentHandlers } from './handlers/unsent';
import { workspaceHandlers } from './handlers/workspace';
import { leavePage } from './leave-page';
import type { SearchLink } from './search-link';
import { Searches } from './searches/searches';
import { FirstSends } from './sessions/first-sends';
import { MessageQueues } from './sessions/message-queues';
import { MessageSends } from './sessions/message-sends';
import { PermissionRule } from './sessions/permission-rule';
import { SessionDirectory } from './sessions/session-directory';
import { SupervisorIntake } from './sessions/supervisor-intake';
import { Turns } from './sessions/turns';
import { WriteFaults } from './sessions/write-faults';
import type { SupervisorLink } from './supervisor-link';
import { TextWrites } from './unsent/text-writes';
import { UnsentMessages } from './unsent/unsent-messages';
import { Uploads } from './unsent/uploads';

export interface CoreOptions {
  readonly store: SessionStore;
  readonly supervisor: SupervisorLink;
  readonly search: SearchLink;
  readonly fileFinder: FileFinderLink;
  readonly shell: ShellAbilities;
  readonly version: string;
  /** Unexpected faults, for the log; never shown. */
  readonly report: (where: string, thrown: unknown) => void;
  readonly now?: () => number;
  /** Observer of room 4 of the data path, for tests. */
  readonly published?: (connection: Connection, events: readonly SequencedEvent[]) => void;
}

export interface Core {
  /** Takes in a page; `onBinding` hears which Workspace it belongs to from now on. */
  connect(
    sink: FrameSink,
    workspaceId?: WorkspaceId | null,
    onBinding?: (workspaceId: WorkspaceId | null) => void,
  ): Connection;
  readonly workspaces: Workspaces;
  /** Whether any turn runs, for the question before quitting. */
  isBusy(): Promise<boolean>;
  /** Stops the agents, then closes every session. Never rejects. */
  close(): Promise<void>;
}

/** The whole application without its shell, wired by hand. */
export function createCore(options: CoreOptions): Core {
  const { store, supervisor, search, fileFinder, report } = options;
  const connections = new Set<Connection>();
  const parts = partsOf(options, connections);
  const { workspaces, directory, searches, fileQuestions, queues } = parts;
  const router = new Router(handlersOf(parts), directory, report);
  const owner = {
    dispatch: router.dispatch.bind(router),
    closed: (connection: Connection) => {
      connections.delete(connection);
      leavePage(parts, connection);
      searches.cancel(connection).catch((thrown: unknown) => report('search', thrown));
      fileQuestions.cancel(connection).catch((thrown: unknown) => report('files', thrown));
      for (const sessionId of connection.subscriptions) {
        directory.leave(connection, sessionId).catch((thrown: unknown) => report('leave', thrown));
      }
    },
  };
  let lastConnection = 0;

  return {
    workspaces,
    connect(sink, workspaceId = null, onBinding = () => undefined) {
      const connection = new Connection(++lastConnection, sink, owner, workspaceId, onBinding);
      connections.add(connection);
      return connection;
    },
    isBusy: async () => (await directory.running()).length > 0,
    async close() {
      for (const connection of connections) connection.close();
      await search.close().catch((thrown: unknown) => report('search', thrown));
      await fileFinder.close().catch((thrown: unknown) => report('files', thrown));
      await supervisor.close().catch((thrown: unknown) => report('supervisor', thrown));
      await queues.close();
      await directory.close().catch((thrown: unknown) => report('close', thrown));
      await store.close().catch((thrown: unknown) => report('close', thrown));
    },
  };
}

function partsOf(options: CoreOptions, connections: ReadonlySet<Connection>): CoreParts {
  const { store, supervisor, search, report, now = Date.now } = options;
  const drafts = new Drafts(supervisor, report);
  const workspaces = new Workspaces(store, now, (workspace) => {
    tell(connections, workspace.id, { k: 'workspace', workspace });
    drafts.follow(workspace);
  });
  const faults = new WriteFaults(supervisor, report);
  const directory = new SessionDirectory(store, {
    announced: (workspaceId, summary) => tell(connections, workspaceId, { k: 'session', summary }),
    gone: (workspaceId, sessionId) =>
      tell(connections, workspaceId, { k: 'session-gone', sessionId }),
    unwritable: (runtime, thrown, events) => faults.handle(runtime, thrown, events),
    writable: (runtime) => faults.recovered(runtime),
    fault: (thrown) => report('close', thrown),
    ended: ({ log }, outcome) => queues.ended(log.id, outcome),
    ...(options.published ? { published: options.published } : {}),
  });
  const rule = new PermissionRule(workspaces, supervisor, report);
  new SupervisorIntake(directory, supervisor, rule, report).listen();
  const unsent = new UnsentMessages(store, report);
  const prompting = { directory, supervisor, drafts, unsent };
  const sends: MessageSends = new MessageSends({
    ...prompting,
    resumed: (sessionId) => queues.resume(sessionId),
  });
  const queues: MessageQueues = new MessageQueues({
    ...{ directory, unsent, connections, report },
    deliver: sends.deliver.bind(sends),
  });
  return {
    ...{ ...options, workspaces, directory, drafts, connections, unsent, sends, queues },
    firstSends: new FirstSends({ ...prompting, now }),
    turns: new Turns({ directory, supervisor, queues, report }),
    searches: new Searches(directory, store, search),
    fileQuestions: new FileQuestions(options.fileFinder),
    texts: new TextWrites(),
    uploads: new Uploads(report),
  };
}

const handlersOf = (parts: CoreParts): Handlers => ({
  ...appHandlers(parts),
  ...launcherHandlers(parts),
  ...workspaceHandlers(parts),
  ...draftHandlers(parts),
  ...agentHandlers(parts),
  ...sessionHandlers(parts),
  ...managingHandlers(parts),
  ...searchHandlers(parts),
  ...fileHandlers(parts),
  ...queueHandlers(parts),
  ...unsentHandlers(parts),
});

/** Tells every page of a Workspace. */
function tell(
  connections: ReadonlySet<Connection>,
  workspaceId: WorkspaceId,
  item: StreamItem,
): void {
  const told = outgoing(item);
  for (const connection of connections) {
    if (connection.workspaceId === workspaceId) connection.push(told);
  }
}
