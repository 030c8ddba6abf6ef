import type { SearchRequest } from '@fyllo/search-worker/api';
import type { SearchResult } from '@fyllo/protocol';

/** History search as the core sees it: in the app a worker thread, in tests the same code in the same thread. */
export interface SearchLink {
  /**
   * Errors: `cancelled`; `bad-request` for a query that is blank or too long; `worker-gone` when the thread died or stays down. `found` hears of partial results, none
   * after the end.
   */
  run(request: SearchRequest, found: (partial: SearchResult) => void): Promise<SearchResult>;
  cancel(key: string): Promise<void>;
  close(): Promise<void>;
}
