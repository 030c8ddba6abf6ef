import { setTimeout as wait } from 'node:timers/promises';
import type { SearchResult } from '@fyllo/protocol';
import { SearchWorker, type SearchRequest, type SearchTarget } from '@fyllo/search-worker';

/** Milliseconds from the call on. */
export interface TimedSearch {
  readonly whole: number;
  readonly firstRow: number;
  readonly result: SearchResult;
}

/** The search as the app has it: a client here, the built thread behind it. */
export class OurSearch {
  private readonly worker: SearchWorker;
  private number = 0;

  constructor(
    url: URL,
    private readonly sessionsFolder: string,
    private readonly targets: readonly SearchTarget[],
  ) {
    this.worker = new SearchWorker({ url });
  }

  async run(query: string): Promise<TimedSearch> {
    let firstRow = Number.NaN;
    const start = performance.now();
    const result = await this.worker.run(this.request(query), () => {
      if (Number.isNaN(firstRow)) firstRow = performance.now() - start;
    });
    return { whole: performance.now() - start, firstRow, result };
  }

  /**
   * Cancels a search some milliseconds after its start, and answers how many later it is over. It has every session
   * five times to look at, so that it is not over before.
   */
  async cancelled(query: string, after: number): Promise<number> {
    const targets = Array.from({ length: 5 }, () => this.targets).flat();
    const request = { ...this.request(query), targets };
    const end = this.worker
      .run(request, () => undefined)
      .then(
        () => 'finished',
        () => 'cancelled',
      );
    await wait(after);
    const start = performance.now();
    await this.worker.cancel(request.key);
    if ((await end) === 'finished') throw new Error('the search was over before it was cancelled');
    return performance.now() - start;
  }

  close(): Promise<void> {
    return this.worker.close();
  }

  private request(query: string): SearchRequest {
    const { sessionsFolder, targets } = this;
    this.number += 1;
    return { key: `search-${this.number}`, sessionsFolder, query, targets };
  }
}

/** By how many MiB the process grows, at most, while something runs. */
export async function growthDuring(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 2);
  await run();
  look();
  clearInterval(timer);
  return (most - before) / 2 ** 20;
}
