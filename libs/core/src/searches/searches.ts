import { coded, type SearchResult, type WorkspaceId } from '@fyllo/protocol';
import type { SessionStore } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { outgoing } from '../connections/fan-out';
import type { SearchLink } from '../search-link';
import type { SessionDirectory } from '../sessions/session-directory';

export interface Search {
  readonly searchId: string;
  readonly query: string;
}

/** The history searches of all windows: one at a time for each (behaviour 3.5). */
export class Searches {
  /** Searches so far; a page may use an id twice. */
  private count = 0;
  /** The running search of a connection, by its id and its key in the search thread. */
  private readonly running = new Map<
    Connection,
    { readonly searchId: string; readonly key: string }
  >();

  constructor(
    private readonly directory: SessionDirectory,
    private readonly store: SessionStore,
    private readonly link: SearchLink,
  ) {}

  /** Errors: `cancelled`, `worker-gone`, those of listing the sessions. */
  async run(
    connection: Connection,
    workspaceId: WorkspaceId,
    { searchId, query }: Search,
  ): Promise<SearchResult> {
    const before = this.running.get(connection);
    const key = `${connection.id} ${(this.count += 1)}`;
    // at once, so that a third search knows whom to cancel while this one waits
    this.running.set(connection, { searchId, key });
    try {
      if (before) await this.link.cancel(before.key);
      const { sessions, unreadable } = await this.directory.searchable(workspaceId);
      if (!this.isCurrent(connection, key)) throw coded('cancelled', 'The search was cancelled.');
      const targets = sessions.map(({ id, title, activityAt, state }) => ({
        ...{ id, title, activityAt },
        running: state !== 'idle',
      }));
      const sessionsFolder = this.store.sessionsFolder(workspaceId);
      const whole = (found: SearchResult) => this.visible(found, unreadable);
      const result = await this.link.run({ key, sessionsFolder, query, targets }, (partial) => {
        if (!this.isCurrent(connection, key)) return;
        connection.push(outgoing({ k: 'search', searchId, result: whole(partial) }));
      });
      return whole(result);
    } finally {
      if (this.isCurrent(connection, key)) this.running.delete(connection);
    }
  }

  /** Ends the connection's search, or only the one with this id. */
  async cancel(connection: Connection, searchId?: string): Promise<void> {
    const search = this.running.get(connection);
    if (!search || (searchId !== undefined && searchId !== search.searchId)) return;
    this.running.delete(connection);
    await this.link.cancel(search.key);
  }

  private isCurrent(connection: Connection, key: string): boolean {
    return this.running.get(connection)?.key === key;
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
