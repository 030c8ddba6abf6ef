import { CodedError, type SessionId, type WorkspaceId } from '@fyllo/protocol';
import { entryKind } from '@fyllo/files';
import type { Layout } from '../layout';
import type { StoreContext } from '../log-parts';
import { DraftFolder } from './draft-folder';
import { UnsentFolder } from './unsent-folder';

/** Records that are held in memory: one may be a text of many megabytes. */
const HELD_RECORDS = 16;

export interface SentSessions {
  /** Whether a creation of this session failed and left a folder. */
  isAbandoned(id: SessionId): boolean;
  /** The key of the newest message of the person in a session. */
  lastKey(workspaceId: WorkspaceId, id: SessionId): Promise<string | undefined>;
}

/** All places of a store: one object for each, for as long as the store is open. */
export class UnsentPlaces {
  private readonly drafts = new Map<WorkspaceId, DraftFolder>();
  private readonly sessions = new Map<string, UnsentFolder>();
  /** Those that hold their record, the latest last. */
  private readonly holding = new Set<UnsentFolder>();

  constructor(
    private readonly layout: Layout,
    private readonly context: StoreContext,
    private readonly sent: SentSessions,
  ) {}

  /** Error: `not-found` for an id that is none. */
  draft(workspaceId: WorkspaceId): DraftFolder {
    const known = this.drafts.get(workspaceId);
    if (known !== undefined) return known;
    const draft: DraftFolder = new DraftFolder({
      folder: this.layout.draft(workspaceId),
      kind: 'draft',
      context: this.context,
      witness: async ({ sessionId }) =>
        sessionId !== undefined && this.isThere(workspaceId, sessionId),
      held: () => this.touch(draft),
    });
    this.drafts.set(workspaceId, draft);
    return draft;
  }

  /** Error: `not-found` for ids that are none. */
  session(workspaceId: WorkspaceId, id: SessionId): UnsentFolder {
    const folder = this.layout.session(workspaceId, id);
    const known = this.sessions.get(folder);
    if (known !== undefined) return known;
    const place: UnsentFolder = new UnsentFolder({
      folder,
      kind: 'session',
      context: this.context,
      witness: async (send) =>
        send.sessionId === undefined
          ? (await this.lastKey(workspaceId, id)) === send.key
          : this.isThere(workspaceId, send.sessionId),
      held: () => this.touch(place),
    });
    this.sessions.set(folder, place);
    return place;
  }

  /** A session goes: nothing of it may be open. */
  async leave(workspaceId: WorkspaceId, id: SessionId): Promise<void> {
    const folder = this.layout.session(workspaceId, id);
    const place = this.sessions.get(folder);
    if (place === undefined) return;
    await place.close();
    this.sessions.delete(folder);
    this.holding.delete(place);
  }

  async close(): Promise<void> {
    const places = [...this.drafts.values(), ...this.sessions.values()];
    await Promise.all(places.map((place) => place.close()));
  }

  /** A first send has arrived when its session is there. */
  private async isThere(workspaceId: WorkspaceId, id: SessionId): Promise<boolean> {
    if (this.sent.isAbandoned(id)) return false;
    const folder = this.layout.session(workspaceId, id);
    return (await entryKind(folder, this.context.fs)) === 'folder';
  }

  /** A session that cannot be read says nothing, and keeps nobody's text. */
  private async lastKey(workspaceId: WorkspaceId, id: SessionId): Promise<string | undefined> {
    try {
      return await this.sent.lastKey(workspaceId, id);
    } catch (thrown) {
      const silent = ['session-damaged', 'format-too-new', 'not-found'];
      if (thrown instanceof CodedError && silent.includes(thrown.code)) return undefined;
      throw thrown;
    }
  }

  private touch(place: UnsentFolder): void {
    this.holding.delete(place);
    this.holding.add(place);
    for (const oldest of this.holding) {
      if (this.holding.size <= HELD_RECORDS) return;
      oldest.forget();
      this.holding.delete(oldest);
    }
  }
}
