import path from 'node:path';
import { coded, idPattern, isSessionId, type SessionId, type WorkspaceId } from '@fyllo/protocol';

const WORKSPACE_ID = new RegExp(idPattern('workspace'));

export const isWorkspaceId = (value: string): boolean => WORKSPACE_ID.test(value);

/** The files of one session. */
export interface SessionFiles {
  readonly folder: string;
  readonly meta: string;
  readonly transcript: string;
  readonly details: string;
  readonly journal: string;
}

/** Where copies of files lie, in a session's folder and in that of a draft. */
export const attachmentsIn = (folder: string): string => path.join(folder, 'attachments');

/** What is written and not sent, in both. */
export const UNSENT_FILE = 'unsent.json';

export const sessionFiles = (folder: string): SessionFiles => ({
  folder,
  meta: path.join(folder, 'session.json'),
  transcript: path.join(folder, 'transcript.jsonl'),
  details: path.join(folder, 'details.jsonl'),
  journal: path.join(folder, 'turn.journal'),
});

/** A session that is being made lies under a name no session can have, until one rename publishes it. */
const STAGING = '.staging-';
/** A session that is deleted gets such a name by one rename, before anything of it is removed. */
const DELETED = '.deleted-';
/** Whether a folder is what a creation or a deletion left that did not come to its end. */
export const isLeftover = (name: string): boolean =>
  name.startsWith(STAGING) || name.startsWith(DELETED);

/** Where everything lies below the data folder. */
export class Layout {
  constructor(readonly dataDir: string) {}

  get lock(): string {
    return path.join(this.dataDir, 'lock');
  }

  get preferences(): string {
    return path.join(this.dataDir, 'preferences.json');
  }

  get workspaces(): string {
    return path.join(this.dataDir, 'workspaces');
  }

  /** SECURITY: S-08 — only a well-formed id becomes part of a path. Error: `not-found`. */
  workspace(id: WorkspaceId): string {
    if (!isWorkspaceId(id)) throw coded('not-found', 'no such workspace');
    return path.join(this.workspaces, id);
  }

  workspaceFile(id: WorkspaceId): string {
    return path.join(this.workspace(id), 'workspace.json');
  }

  sessions(id: WorkspaceId): string {
    return path.join(this.workspace(id), 'sessions');
  }

  /** What was written for a new session and not sent. */
  draft(id: WorkspaceId): string {
    return path.join(this.workspace(id), 'draft');
  }

  /** SECURITY: S-08 — as above. Error: `not-found`. */
  session(workspaceId: WorkspaceId, id: SessionId): string {
    if (!isSessionId(id)) throw coded('not-found', 'no such session');
    return path.join(this.sessions(workspaceId), id);
  }

  staging(workspaceId: WorkspaceId, id: SessionId): string {
    return this.beside(workspaceId, id, STAGING);
  }

  deleted(workspaceId: WorkspaceId, id: SessionId): string {
    return this.beside(workspaceId, id, DELETED);
  }

  private beside(workspaceId: WorkspaceId, id: SessionId, prefix: string): string {
    const folder = this.session(workspaceId, id);
    return path.join(path.dirname(folder), `${prefix}${path.basename(folder)}`);
  }
}
