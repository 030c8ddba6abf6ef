import type { SessionId, WorkspaceId } from '@fyllo/protocol';
import type { UnsentPlace, WorkspaceDraft } from '@fyllo/session-store';

/** Where the places of unsent messages are. */
export interface UnsentPlaces {
  unsent(workspaceId: WorkspaceId): WorkspaceDraft;
  /** Error: `not-found`. */
  unsentOf(workspaceId: WorkspaceId, sessionId: SessionId): Promise<UnsentPlace> | UnsentPlace;
}

/** Unsent messages by their place: a session, or without one the draft page of the Workspace. */
export class UnsentMessages {
  constructor(
    private readonly places: UnsentPlaces,
    private readonly report: (where: string, thrown: unknown) => void,
  ) {}

  draft(workspaceId: WorkspaceId): WorkspaceDraft {
    return this.places.unsent(workspaceId);
  }

  /** Error: `not-found`. */
  async of(workspaceId: WorkspaceId, sessionId?: SessionId): Promise<UnsentPlace> {
    return sessionId === undefined
      ? this.places.unsent(workspaceId)
      : this.places.unsentOf(workspaceId, sessionId);
  }

  /**
   * What was sent leaves its place. A failure is no failure of the send: the place finds out by itself, by the key of
   * the send. Never rejects.
   */
  async sent(leaves: () => Promise<unknown>): Promise<void> {
    await leaves().catch((thrown: unknown) => this.report('unsent', thrown));
  }
}
