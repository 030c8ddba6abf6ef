import { MessageChannel } from 'node:worker_threads';
import { STOP_TOTAL_MS, type CodedError } from '@fyllo/protocol';
import { CreditReceiver, WorkerClient, type WorkerStart } from '@fyllo/worker-kit';
import {
  SUPERVISOR_CALLS,
  type SupervisorApi,
  type SupervisorCall,
  type SupervisorMessage,
  type SupervisorOptions,
} from './api';

/** Takes a message in; a promise holds the next message, and in the end the agents, back. */
export type SupervisorMessageListener = (message: SupervisorMessage) => void | Promise<void>;

export interface SupervisorWorkerOptions {
  /** File URL of the bundled worker entry, a program that calls `runSupervisorWorker()`. */
  readonly url: URL;
  readonly supervisor: SupervisorOptions;
  /** Hears what a message listener throws. */
  readonly onListenerError: (error: unknown) => void;
}

/** Each call of the supervisor as a function of its own, all made from the one list. */
abstract class ForwardedCalls {
  constructor() {
    for (const name of SUPERVISOR_CALLS) {
      Object.defineProperty(this, name, { value: this.forward.bind(this, name) });
    }
  }

  protected abstract forward(name: SupervisorCall, ...args: never[]): Promise<unknown>;
}

/** The compiler cannot follow the list: this says what the constructor has made. */
const Forwarded = ForwardedCalls as abstract new () => ForwardedCalls & SupervisorApi;

/**
 * The supervisor as Main sees it: its calls, in a worker thread that is started again when it dies. A death ends all
 * turns without `turn.ended`; whoever keeps sessions marks them in `onGone`. Calls reject with `worker-gone` then.
 */
export class SupervisorWorker extends Forwarded {
  private readonly worker: WorkerClient<SupervisorApi>;
  private readonly listeners = new Set<SupervisorMessageListener>();
  private readonly goneListeners = new Set<(error: CodedError) => void>();
  private receiver: CreditReceiver<SupervisorMessage> | undefined;
  /** A death that is not told yet: messages from before it are still being taken in. */
  private untold: CodedError | undefined;
  private told: Promise<void> = Promise.resolve();

  constructor(private readonly options: SupervisorWorkerOptions) {
    super();
    this.worker = new WorkerClient<SupervisorApi>({
      url: options.url,
      name: 'agent-supervisor',
      prepare: () => this.prepare(),
    });
    this.worker.onGone((error) => {
      this.untold = error;
      this.told = this.tell(error, this.receiver);
    });
  }

  get isRunning(): boolean {
    return this.untold === undefined && this.worker.isRunning;
  }

  /** Hears messages one after another, in order. Returns what ends the listening. */
  onMessage(listener: SupervisorMessageListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hears of every death of the thread, after the last message it sent. */
  onGone(listener: (error: CodedError) => void): () => void {
    this.goneListeners.add(listener);
    return () => this.goneListeners.delete(listener);
  }

  /** Starts a thread that stayed down after too many deaths. */
  start(): void {
    this.worker.start();
  }

  /** Stops the agents, if the thread still can in `STOP_TOTAL_MS`, and ends the thread; the reaper sees to the rest. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_TOTAL_MS);
    });
    // a thread that dies now has nothing left to stop
    const stopped = this.worker.isRunning ? this.shutdown().catch(() => undefined) : undefined;
    await Promise.race([stopped, late]);
    clearTimeout(timer);
    await this.worker.close();
    this.receiver?.close();
  }

  /** A turn that starts before the death is told would be ended with those that died. */
  protected async forward(name: SupervisorCall, ...args: never[]): Promise<unknown> {
    if (this.untold !== undefined) throw this.untold;
    return this.worker.call(name, ...(args as never));
  }

  private async tell(
    error: CodedError,
    receiver: CreditReceiver<SupervisorMessage> | undefined,
  ): Promise<void> {
    await receiver?.drained();
    if (this.untold === error) this.untold = undefined;
    for (const listener of this.goneListeners) {
      try {
        listener(error);
      } catch (thrown) {
        this.options.onListenerError(thrown);
      }
    }
  }

  private prepare(): WorkerStart {
    const { told } = this;
    const { port1, port2 } = new MessageChannel();
    this.receiver = new CreditReceiver<SupervisorMessage>(
      port1,
      async (message) => {
        await told; // what a new thread says comes after the end of the old one
        await this.hand(message);
      },
      this.options.onListenerError,
    );
    const workerData = { options: this.options.supervisor, port: port2 };
    return { workerData, transferList: [port2] };
  }

  private async hand(message: SupervisorMessage): Promise<void> {
    for (const listener of this.listeners) await listener(message);
  }
}
