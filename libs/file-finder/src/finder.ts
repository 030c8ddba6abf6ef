import path from 'node:path';
import {
  coded,
  MAX_FILE_QUERY_CHARS,
  MAX_FOUND_FILES,
  MAX_WORKSPACE_FOLDERS,
} from '@fyllo/protocol';
import { Pace } from '@fyllo/worker-kit';
import type { FileFinderApi, FindRequest, FoundFiles } from './api';
import { Listings, type Listing } from './listing/listings';
import { nodeReading, type ReadingPort } from './listing/reading-port';
import { personalRules } from './listing/top-rules';
import type { WalkLimits } from './listing/walk';
import type { Ranking } from './ranking/file-index';

export interface FinderOptions {
  readonly reading?: ReadingPort;
  /** Milliseconds of any clock. */
  readonly now?: () => number;
  /** The file of the person's own ignore rules. */
  readonly personalRules?: string;
  readonly limits?: WalkLimits;
}

/** Finds files without a thread around it. Questions that come at the same time are answered in turns. */
class FileFinder implements FileFinderApi {
  private readonly listings: Listings;
  private readonly now: () => number;
  private readonly running = new Map<string, () => void>();

  constructor({ reading, now, limits, ...rules }: FinderOptions) {
    this.now = now ?? (() => performance.now());
    const options = {
      reading: reading ?? nodeReading,
      personalRules: rules.personalRules ?? personalRules(),
      ...(limits === undefined ? {} : { limits }),
    };
    this.listings = new Listings(options, this.now);
  }

  /** Errors: `cancelled`; `bad-request` for a query that is too long, or too many folders. */
  find(request: FindRequest): Promise<FoundFiles> {
    const { key, query, folders } = request;
    if (query.length > MAX_FILE_QUERY_CHARS || folders.length > MAX_WORKSPACE_FOLDERS) {
      return Promise.reject(coded('bad-request', 'At most 200 characters, and 16 folders'));
    }
    const pace = new Pace(this.now);
    return new Promise((resolve, reject) => {
      this.running.set(key, () => {
        pace.cancel();
        this.listings.leave(key);
        reject(coded('cancelled', 'The question was cancelled'));
      });
      this.answer(request, pace)
        .finally(() => this.running.delete(key))
        .then(resolve, reject);
    });
  }

  cancel(key: string): Promise<void> {
    this.running.get(key)?.();
    return Promise.resolve();
  }

  private async answer({ key, folders, query }: FindRequest, pace: Pace): Promise<FoundFiles> {
    const listing = await this.listings.of(key, folders);
    const { files, total } =
      query.trim() === '' ? firstOf(listing) : await listing.index.rank(query, pace);
    return {
      files: files.slice(0, MAX_FOUND_FILES).map(({ file, marks }) => {
        const { path: folder = '', project = null } = folders[file.folder] ?? {};
        const { relative } = file;
        return { path: path.join(folder, relative), relative, project, marks: [...marks] };
      }),
      total,
      truncated: listing.truncated,
      unreadable: listing.unreadable,
    };
  }
}

/** Those that lie nearest to their folders: cheap, and the same at every time. */
const firstOf = ({ index: { files } }: Listing): Ranking => ({
  files: files.slice(0, MAX_FOUND_FILES).map((file) => ({ file, score: 0, marks: [] })),
  total: files.length,
});

/** Makes what `runFileFinder` offers, for tests and for whoever is in a thread already. */
export const createFileFinder = (options: FinderOptions = {}): FileFinderApi =>
  new FileFinder(options);
