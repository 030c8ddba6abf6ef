import type { SearchResult, WorkspaceId } from '@fyllo/protocol';
import type { SessionStore } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { outgoing } from '../connections/fan-out';
import { NewestOnly, type RunningQuestion } from '../connections/newest-only';
import type { SearchLink } from '../search-link';
import type { SessionDirectory } from '../sessions/session-directory';

export interface Search {
  readonly searchId: string;
  readonly query: string;
}

/** The history searches of all windows: one at a time for each (behaviour 3.5). */
export class Searches {
  private readonly newest: NewestOnly;

  constructor(
    private readonly directory: SessionDirectory,
    private readonly store: SessionStore,
    private readonly link: SearchLink,
  ) {
    this.newest = new NewestOnly((key) => link.cancel(key));
  }

  /** Errors: `cancelled`, `worker-gone`, those of listing the sessions. */
  run(
    connection: Connection,
    workspaceId: WorkspaceId,
    { searchId, query }: Search,
  ): Promise<SearchResult> {
    const prepare = () => this.directory.searchable(workspaceId);
    type Searchable = Awaited<ReturnType<typeof prepare>>;
    const ask = async (
      { sessions, unreadable }: Searchable,
      { key, isNewest }: RunningQuestion,
    ): Promise<SearchResult> => {
      const targets = sessions.map(({ id, title, activityAt, state }) => ({
        ...{ id, title, activityAt },
        running: state !== 'idle',
      }));
      const sessionsFolder = this.store.sessionsFolder(workspaceId);
      const whole = (found: SearchResult) => this.visible(found, unreadable);
      const result = await this.link.run({ key, sessionsFolder, query, targets }, (partial) => {
        if (!isNewest()) return;
        connection.push(outgoing({ k: 'search', searchId, result: whole(partial) }));
      });
      return whole(result);
    };
    return this.newest.run(connection, { prepare, ask }, searchId);
  }

  /** Ends the connection's search, or only the one with this id. */
  cancel(connection: Connection, searchId?: string): Promise<void> {
    return this.newest.cancel(connection, searchId);
  }

  /** Without sessions that were deleted meanwhile, and with the folders that the list could not read either. */
  private visible({ hits, ...rest }: SearchResult, unreadable: number): SearchResult {
    return {
      ...rest,
      hits: hits.filter(({ sessionId }) => this.directory.knows(sessionId)),
      unreadable: rest.unreadable + unreadable,
    };
  }
}
