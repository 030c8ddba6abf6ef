import { MessageChannel } from 'node:worker_threads';
import { coded, CodedError, type SearchResult } from '@fyllo/protocol';
import { CreditReceiver, WorkerClient, type WorkerStart } from '@fyllo/worker-kit';
import type { SearchApi, SearchProgress, SearchRequest } from './api';

export interface SearchWorkerOptions {
  /** File URL of the bundled worker entry, a program that calls `runSearchWorker()`. */
  readonly url: URL;
  /** Hears what a listener of partial results throws. */
  readonly onListenerError?: (error: unknown) => void;
}

type Found = (partial: SearchResult) => void;

/**
 * History search as Main sees it. The thread is started by the first search, not with the program, and started again
 * when it dies; the search that died with it is not repeated.
 */
export class SearchWorker {
  private worker: WorkerClient<SearchApi> | undefined;
  private receiver: CreditReceiver<SearchProgress> | undefined;
  private readonly listeners = new Map<string, Found>();
  private closed = false;

  constructor(private readonly options: SearchWorkerOptions) {}

  /**
   * `found` hears of partial results, none after the end. Errors: `cancelled`, `bad-request`; `worker-gone` when the
   * thread died or the search is closed.
   */
  async run(request: SearchRequest, found: Found): Promise<SearchResult> {
    const worker = this.started();
    this.listeners.set(request.key, found);
    try {
      return await worker.call('search', request);
    } finally {
      this.listeners.delete(request.key);
    }
  }

  /** Ends a search, which then rejects with `cancelled`. */
  async cancel(key: string): Promise<void> {
    if (this.worker?.isRunning !== true) return; // a search of a dead thread is over
    try {
      await this.worker.call('cancel', key);
    } catch (thrown) {
      if (!(thrown instanceof CodedError && thrown.code === 'worker-gone')) throw thrown;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.worker?.close();
    this.receiver?.close();
  }

  private started(): WorkerClient<SearchApi> {
    if (this.closed) throw coded('worker-gone', 'The search is closed');
    this.worker ??= new WorkerClient<SearchApi>({
      url: this.options.url,
      name: 'history-search',
      prepare: () => this.prepare(),
    });
    this.worker.start(); // somebody asks, so a thread that stayed down gets another chance
    return this.worker;
  }

  private prepare(): WorkerStart {
    const { port1, port2 } = new MessageChannel();
    this.receiver?.close();
    this.receiver = new CreditReceiver<SearchProgress>(
      port1,
      ({ key, result }) => this.listeners.get(key)?.(result),
      (error) => this.options.onListenerError?.(error),
    );
    return { workerData: { port: port2 }, transferList: [port2] };
  }
}
