import { signal } from '@angular/core';
import type {
  ClientFrame,
  HostFrame,
  MethodName,
  Params,
  Result,
  ResultValue,
  StreamItem,
} from '@fyllo/protocol';
import { fail } from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { callTimeout } from './call-timeouts';
import type { Credentials } from './credentials';
import type { FrameClock } from './frame-clock';
import type { HostLink, LinkState } from './host-link';
import { PendingCalls } from './pending-calls';
import type { Transport } from './transport';

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5000;

export interface HostConnectionParts {
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly frames: FrameClock;
  /** Observer of room 5 of the data path, for tests. */
  readonly received?: (items: readonly StreamItem[]) => void;
}

/** The page's connection: authenticates, calls, takes in batches once a frame and comes back after a loss. */
export class HostConnection implements HostLink {
  private readonly current = signal<LinkState>('connecting');
  private readonly welcomes = new Subject<void>();
  private readonly stream = new Subject<readonly StreamItem[]>();
  private readonly calls = new PendingCalls();
  private batches: Extract<HostFrame, { t: 'batch' }>[] = [];
  private retryMs = FIRST_RETRY_MS;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private up = false;

  readonly state = this.current.asReadonly();
  readonly connected = this.welcomes.asObservable();
  readonly items = this.stream.asObservable();

  constructor(private readonly parts: HostConnectionParts) {}

  /** Connects, now and after every loss. */
  start(): void {
    const { transport, credentials } = this.parts;
    if (transport.needsHello && credentials.next() === null) {
      this.current.set('refused');
      return;
    }
    transport.open({
      opened: () => {
        this.greet();
      },
      text: (text) => {
        this.take(text);
      },
      closed: () => {
        this.lose();
      },
    });
  }

  /** Tries again at once, for when a person asks or the machine wakes up. */
  retryNow(): void {
    if (this.retryTimer === undefined) return;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.start();
  }

  async call<N extends MethodName>(method: N, params: Params<N>): Promise<Result<ResultValue<N>>> {
    if (!this.up) return fail('disconnected', 'There is no connection.', { retryable: true });
    const { id, answer } = this.calls.start(callTimeout(method));
    this.send({
      t: 'call',
      id,
      method,
      params: params as Extract<ClientFrame, { t: 'call' }>['params'],
    });
    return (await answer) as Result<ResultValue<N>>;
  }

  private greet(): void {
    const { transport, credentials } = this.parts;
    if (transport.needsHello) this.send({ t: 'hello', ...credentials.next() });
    else this.welcome();
  }

  private take(text: string): void {
    const frame = JSON.parse(text) as HostFrame;
    switch (frame.t) {
      case 'welcome':
        this.parts.credentials.accepted(frame.session);
        this.welcome();
        return;
      case 'refused':
        // The host hangs up next, and `lose` looks for another credential.
        if (!this.up) this.parts.credentials.refused();
        return;
      case 'result':
        this.takeBatches(); // what the host said before its answer is known before the answer
        this.calls.settle(frame.id, frame.result);
        return;
      case 'batch':
        this.batches.push(frame);
        if (this.batches.length === 1)
          this.parts.frames.schedule(() => {
            this.takeBatches();
          });
    }
  }

  private welcome(): void {
    this.up = true;
    this.retryMs = FIRST_RETRY_MS;
    this.current.set('open');
    this.welcomes.next();
  }

  /** Hands on everything that came since the last frame, then lets the host send more. */
  private takeBatches(): void {
    const last = this.batches.at(-1);
    if (!last) return;
    const items = this.batches.flatMap((batch) => batch.items);
    this.batches = [];
    this.parts.received?.(items);
    this.stream.next(items);
    this.send({ t: 'ack', n: last.n });
  }

  private lose(): void {
    const wasUp = this.up;
    this.up = false;
    this.batches = []; // sessions are opened anew, so events that were not taken in are not missed
    if (wasUp || this.current() === 'connecting') this.current.set('offline');
    this.calls.disconnect();
    const { transport, credentials } = this.parts;
    if (transport.needsHello && credentials.next() === null) {
      this.current.set('refused');
      return;
    }
    this.retryTimer = setTimeout(() => {
      this.retryNow();
    }, this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
  }

  private send(frame: ClientFrame): void {
    this.parts.transport.send(JSON.stringify(frame));
  }
}
