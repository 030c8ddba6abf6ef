import type { WorkspaceId } from '@fyllo/protocol';
import type { SessionStore } from '@fyllo/session-store';
import type { Connection } from './connections/connection';
import type { Drafts } from './drafts/drafts';
import type { Workspaces } from './folders/workspaces';
import type { FileQuestions } from './file-finding/file-questions';
import type { Searches } from './searches/searches';
import type { FirstSends } from './sessions/first-sends';
import type { MessageQueues } from './sessions/message-queues';
import type { MessageSends } from './sessions/message-sends';
import type { SessionDirectory } from './sessions/session-directory';
import type { Turns } from './sessions/turns';
import type { SupervisorLink } from './supervisor-link';
import type { TextWrites } from './unsent/text-writes';
import type { UnsentMessages } from './unsent/unsent-messages';
import type { Uploads } from './unsent/uploads';

/** What a shell can do that the core cannot. Connections are named by their id. */
export interface ShellAbilities {
  readonly kind: 'electron' | 'browser';
  /** The native folder picker; null when it was dismissed. */
  readonly pickFolder?: (connectionId: number) => Promise<string | null>;
  /** The native dialog for saving a file under a proposed name; null when it was dismissed. */
  readonly pickSaveFile?: (connectionId: number, name: string) => Promise<string | null>;
  /** A start address with a new one-use token. */
  readonly mintLink?: () => Promise<string>;
  /** One window a Workspace: false when another window has it (and was brought to the front). */
  readonly claimWorkspace?: (workspaceId: WorkspaceId, connectionId: number) => Promise<boolean>;
}

/** Everything handlers are made from. */
export interface CoreParts {
  readonly store: SessionStore;
  readonly supervisor: SupervisorLink;
  readonly shell: ShellAbilities;
  readonly version: string;
  readonly workspaces: Workspaces;
  readonly directory: SessionDirectory;
  readonly turns: Turns;
  readonly firstSends: FirstSends;
  readonly sends: MessageSends;
  readonly queues: MessageQueues;
  readonly unsent: UnsentMessages;
  readonly texts: TextWrites;
  readonly uploads: Uploads;
  readonly searches: Searches;
  readonly fileQuestions: FileQuestions;
  readonly drafts: Drafts;
  readonly connections: ReadonlySet<Connection>;
}
