import type { FindRequest, FoundFiles } from '@fyllo/file-finder/api';

/** The finder of files as the core sees it: in the app a worker thread, in tests the same code in the same thread. */
export interface FileFinderLink {
  /** Errors: `cancelled`, `bad-request` (the query); `worker-gone` when the thread died or stays down. */
  find(request: FindRequest): Promise<FoundFiles>;
  cancel(key: string): Promise<void>;
  close(): Promise<void>;
}
