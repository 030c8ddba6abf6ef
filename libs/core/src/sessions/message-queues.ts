import type { Queue, SessionId, TurnOutcome } from '@fyllo/protocol';
import type { Connection } from '../connections/connection';
import { outgoing } from '../connections/fan-out';
import type { UnsentMessages } from '../unsent/unsent-messages';
import { MessageQueue, type QueueOutlet } from './message-queue';
import type { SessionDirectory } from './session-directory';

export interface MessageQueueParts {
  readonly directory: SessionDirectory;
  readonly unsent: UnsentMessages;
  readonly connections: ReadonlySet<Connection>;
  readonly deliver: (
    sessionId: SessionId,
    ...what: Parameters<QueueOutlet['deliver']>
  ) => Promise<void>;
  readonly report: (where: string, thrown: unknown) => void;
}

/** The queues of all sessions that were looked at, or sent to, since the application was started. */
export class MessageQueues {
  private readonly queues = new Map<SessionId, Promise<MessageQueue>>();
  private closed = false;

  constructor(private readonly parts: MessageQueueParts) {}

  /** Errors: `not-found`, those of the files. */
  of(sessionId: SessionId): Promise<MessageQueue> {
    const known = this.queues.get(sessionId);
    if (known) return known;
    const loading = this.load(sessionId);
    this.queues.set(sessionId, loading);
    loading.catch(() => this.queues.delete(sessionId));
    return loading;
  }

  /** What a page is told; a queue that cannot be read keeps nobody from the session. */
  async view(sessionId: SessionId, connection: Connection): Promise<Queue> {
    try {
      return (await this.of(sessionId)).view(connection);
    } catch (thrown) {
      this.parts.report('queue', thrown);
      return { items: [], held: false };
    }
  }

  /** A turn is over. What nobody has looked at since the start waits for a person anyway. */
  ended(sessionId: SessionId, outcome: TurnOutcome): void {
    this.ofKnown(sessionId, (queue) => queue.ended(outcome));
  }

  stopped(sessionId: SessionId): void {
    this.ofKnown(sessionId, (queue) => queue.stopped());
  }

  /** A person has sent a message beside the queue. */
  async resume(sessionId: SessionId): Promise<void> {
    try {
      await (await this.of(sessionId)).resume();
    } catch (thrown) {
      this.parts.report('queue', thrown);
    }
  }

  /** A page is gone, or belongs to another Workspace. */
  leave(connection: Connection): void {
    for (const sessionId of this.queues.keys()) {
      this.ofKnown(sessionId, (queue) => queue.leave(connection));
    }
  }

  /** The session was deleted. */
  async forget(sessionId: SessionId): Promise<void> {
    const queue = this.queues.get(sessionId);
    this.queues.delete(sessionId);
    await queue?.then(
      (open) => open.close(),
      () => undefined, // it could not be read, and nothing is under way in it
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.queues.keys()].map((sessionId) => this.forget(sessionId)));
  }

  private ofKnown(sessionId: SessionId, work: (queue: MessageQueue) => Promise<void> | void): void {
    this.queues
      .get(sessionId)
      ?.then(work)
      .catch((thrown: unknown) => {
        if (!this.closed) this.parts.report('queue', thrown);
      });
  }

  private async load(sessionId: SessionId): Promise<MessageQueue> {
    const { directory, unsent, deliver, report } = this.parts;
    const { workspaceId } = await directory.with(sessionId, ({ log }) => log.meta);
    return MessageQueue.load(() => unsent.of(workspaceId, sessionId), {
      deliver: (...what) => deliver(sessionId, ...what),
      isBusy: () => directory.with(sessionId, ({ busy }) => busy),
      changed: () => this.tell(sessionId),
      problem: (error) => {
        directory
          .with(sessionId, (runtime) => runtime.problem(error))
          .catch((thrown: unknown) => report('queue', thrown));
      },
      fault: (thrown) => report('queue', thrown),
    });
  }

  private tell(sessionId: SessionId): void {
    this.ofKnown(sessionId, (queue) => {
      for (const connection of this.parts.connections) {
        if (!connection.subscriptions.has(sessionId)) continue;
        connection.push(outgoing({ k: 'queue', sessionId, queue: queue.view(connection) }));
      }
    });
  }
}
