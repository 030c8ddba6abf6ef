import { coded, MAX_QUERY_CHARS, type SearchResult } from '@fyllo/protocol';
import type { SearchApi, SearchProgress, SearchRequest } from './api';
import { ByteScanner } from './bytes/byte-scanner';
import { Pace } from '@fyllo/worker-kit';
import { nodeReading, type ReadingPort } from './files/reading-port';
import { SessionSearch } from './files/session-search';
import { SearchRun } from './search-run';
import { Phrase } from '@fyllo/session-model';

/** Read at once; it stays in the processor's cache. */
const BUFFER_BYTES = 1024 * 1024;

export interface SearchOptions {
  /** Hears of partial results, none after the end of their search. */
  readonly found: (progress: SearchProgress) => void;
  readonly reading?: ReadingPort;
  /** Milliseconds of any clock. */
  readonly now?: () => number;
}

interface Job {
  readonly request: SearchRequest;
  readonly pace: Pace;
  readonly settle: (end: Promise<SearchResult>) => void;
}

/** History search without a thread around it. One search runs at a time; others wait. */
// SECURITY: P-10
class Search implements SearchApi {
  private readonly reading: ReadingPort;
  private readonly now: () => number;
  private scanner: ByteScanner | undefined;
  private running: Job | undefined;
  private waiting: readonly Job[] = [];

  constructor(private readonly options: SearchOptions) {
    this.reading = options.reading ?? nodeReading;
    this.now = options.now ?? (() => performance.now());
  }

  /** Errors: `cancelled`; `bad-request` for a query that is blank or too long. */
  search(request: SearchRequest): Promise<SearchResult> {
    const query = request.query.trim();
    // LIMIT: P-10 — asked in units first, so that a long one is not even counted
    if (
      query === '' ||
      query.length > 2 * MAX_QUERY_CHARS ||
      Array.from(query).length > MAX_QUERY_CHARS
    ) {
      return Promise.reject(coded('bad-request', 'A query has 1 to 200 characters'));
    }
    return new Promise((settle) => {
      this.waiting = [...this.waiting, { request, pace: new Pace(this.now), settle }];
      this.startNext();
    });
  }

  cancel(key: string): Promise<void> {
    const isMeant = (job: Job): boolean => job.request.key === key;
    if (this.running !== undefined && isMeant(this.running)) this.running.pace.cancel();
    for (const { settle } of this.waiting.filter(isMeant)) {
      settle(Promise.reject(coded('cancelled', 'The search was cancelled')));
    }
    this.waiting = this.waiting.filter((job) => !isMeant(job));
    return Promise.resolve();
  }

  private startNext(): void {
    const [job, ...rest] = this.waiting;
    if (this.running !== undefined || job === undefined) return;
    this.waiting = rest;
    this.running = job;
    const end = this.run(job).finally(() => {
      this.running = undefined;
      this.startNext();
    });
    job.settle(end);
  }

  private async run({ request, pace }: Job): Promise<SearchResult> {
    const phrase = new Phrase(request.query);
    this.scanner ??= new ByteScanner(BUFFER_BYTES);
    const sessions = new SessionSearch(phrase, this.scanner, this.reading, pace);
    const found = (result: SearchResult): void => {
      this.options.found({ key: request.key, result });
    };
    return new SearchRun({ request, phrase, sessions, now: this.now, found }).result();
  }
}

/** Makes the search that `runSearchWorker` offers, for tests and for whoever is in a thread already. */
export const createSearch = (options: SearchOptions): SearchApi => new Search(options);
