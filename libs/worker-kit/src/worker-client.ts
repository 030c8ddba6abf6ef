import { WORKER_HEAP_MB, coded, type CodedError } from '@fyllo/protocol';
import { RestartPolicy } from './restart-policy';
import { RunningWorker, type WorkerStart } from './running-worker';
import type { AnswerOf, ArgumentsOf, FunctionName, WorkerFunctions } from './worker-functions';

export type { WorkerStart } from './running-worker';

export interface WorkerOptions {
  readonly url: URL;
  /** For thread lists and error messages. */
  readonly name: string;
  /** Makes what the worker is given; called before every start. */
  readonly prepare?: () => WorkerStart;
  readonly heapMb?: number;
  readonly restarts?: RestartPolicy;
}

/**
 * A worker thread as its owner sees it: typed calls that always settle, and a restart when it dies. While it is
 * down, calls reject at once with `worker-gone`; after too many deaths it stays down until `start()`.
 */
// LIMIT: C-06
export class WorkerClient<T extends WorkerFunctions<T>> {
  private running: RunningWorker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private lastError = coded('worker-gone', 'The worker was not started', { retryable: true });
  private readonly goneListeners = new Set<(error: CodedError) => void>();
  private readonly restartListeners = new Set<() => void>();
  private readonly restarts: RestartPolicy;

  constructor(private readonly options: WorkerOptions) {
    this.restarts = options.restarts ?? new RestartPolicy();
    this.launch();
  }

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Errors: those of the function, `worker-gone`, `unknown-method`. */
  async call<K extends FunctionName<T>>(
    name: K,
    ...args: ArgumentsOf<T, K>
  ): Promise<AnswerOf<T, K>> {
    if (this.running === undefined) throw this.lastError;
    return (await this.running.call(name, args)) as AnswerOf<T, K>;
  }

  /** Starts a worker that stayed down; without effect on one that runs. */
  start(): void {
    if (this.closed || this.running !== undefined) return;
    clearTimeout(this.timer);
    this.restarts.forget();
    this.relaunch();
  }

  /** Hears of every death; returns what ends the listening. */
  onGone(listener: (error: CodedError) => void): () => void {
    this.goneListeners.add(listener);
    return () => this.goneListeners.delete(listener);
  }

  /** Hears of every start after a death. */
  onRestarted(listener: () => void): () => void {
    this.restartListeners.add(listener);
    return () => this.restartListeners.delete(listener);
  }

  /** Ends the thread for good; pending calls reject. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.running?.terminate();
  }

  private launch(): void {
    const { url, name, heapMb = WORKER_HEAP_MB } = this.options;
    const start = this.options.prepare?.() ?? {};
    this.running = new RunningWorker({ url, name, heapMb }, start, (error) => {
      this.died(error);
    });
  }

  private relaunch(): void {
    this.launch();
    for (const listener of this.restartListeners) listener();
  }

  private died(error: CodedError): void {
    this.running = undefined;
    this.lastError = error;
    for (const listener of this.goneListeners) listener(error);
    if (this.closed) return;
    const delay = this.restarts.next(Date.now());
    if (delay === undefined) return;
    this.timer = setTimeout(() => {
      this.relaunch();
    }, delay);
  }
}
