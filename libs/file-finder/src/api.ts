import type { ResultValue } from '@fyllo/protocol';

/** A folder to look in. */
export interface FinderFolder {
  /** Absolute. */
  readonly path: string;
  /** Name of the project; null when there is one folder only. */
  readonly project: string | null;
}

export interface FindRequest {
  /** Unique among the questions that run. */
  readonly key: string;
  readonly folders: readonly FinderFolder[];
  /** What the person typed after the `@`; empty lists some files. */
  readonly query: string;
}

export type FoundFiles = ResultValue<'files.find'>;

/** Calls into the thread that finds files. */
export interface FileFinderApi {
  /** Errors: `cancelled`, `bad-request` (the query, too many folders). Folders that cannot be read are counted. */
  find(request: FindRequest): Promise<FoundFiles>;
  /** Ends a question. Without effect on one that is over. */
  cancel(key: string): Promise<void>;
}
