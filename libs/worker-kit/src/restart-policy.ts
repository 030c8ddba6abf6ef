import { WORKER_RESTARTS, WORKER_RESTART_WINDOW_MS } from '@fyllo/protocol';

/** Waiting times before the first, second and third restart in a window. */
const DELAYS_MS = [50, 500, 2000] as const;

/** Decides whether and when a worker that died is started again. Times are milliseconds of one clock. */
// LIMIT: C-06
export class RestartPolicy {
  private restarts: readonly number[] = [];

  constructor(
    private readonly most: number = WORKER_RESTARTS,
    private readonly windowMs: number = WORKER_RESTART_WINDOW_MS,
  ) {}

  /** How long to wait before the restart, or `undefined` when the worker stays down until somebody asks. */
  next(now: number): number | undefined {
    this.restarts = this.restarts.filter((at) => now - at < this.windowMs);
    if (this.restarts.length >= this.most) return undefined;
    const delay = DELAYS_MS[Math.min(this.restarts.length, DELAYS_MS.length - 1)];
    this.restarts = [...this.restarts, now];
    return delay;
  }

  /** Somebody asked for the worker: the count begins anew. */
  forget(): void {
    this.restarts = [];
  }
}
