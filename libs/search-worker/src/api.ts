import type { SearchResult, SessionId } from '@fyllo/protocol';

/** A session to look at, as its row shows it. */
export interface SearchTarget {
  readonly id: SessionId;
  readonly title: string;
  /** Unix milliseconds. */
  readonly activityAt: number;
  /** Whether a turn runs: its reply is searched when it has ended. */
  readonly running?: boolean;
}

export interface SearchRequest {
  /** Unique among the searches that run. */
  readonly key: string;
  /** The folder that holds one folder for each session. */
  readonly sessionsFolder: string;
  /** What the person typed: taken literally, 1–200 characters that are not all white space. */
  readonly query: string;
  /** Latest activity first. */
  readonly targets: readonly SearchTarget[];
}

/** What a running search has found so far. */
export interface SearchProgress {
  readonly key: string;
  readonly result: SearchResult;
}

/** Calls into the search thread. */
export interface SearchApi {
  /** Errors: `cancelled`, `bad-request` (the query). Sessions that cannot be read are counted in the result. */
  search(request: SearchRequest): Promise<SearchResult>;
  /** Ends a search: it stops reading. Without effect on one that is over. */
  cancel(key: string): Promise<void>;
}
