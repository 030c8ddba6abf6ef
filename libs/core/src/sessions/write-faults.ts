import { toAppError, type SessionEvent, type SessionId } from '@fyllo/protocol';
import type { SupervisorLink } from '../supervisor-link';
import type { SessionRuntime } from './session-runtime';

/** How long until the end of a turn that could not be written is written again. */
const RETRY_MS = 5000;

/**
 * What happens when a session cannot be written: nothing is shown that is not on disk, the person is told why
 * once, and the agent is asked to stop, since its words would be lost. The end of a turn is tried until it is
 * written, so that no session stays running.
 */
export class WriteFaults {
  private readonly told = new Set<SessionId>();

  constructor(
    private readonly supervisor: SupervisorLink,
    private readonly report: (where: string, thrown: unknown) => void,
  ) {}

  handle(runtime: SessionRuntime, thrown: unknown, events: readonly SessionEvent[]): void {
    const { id } = runtime.log;
    const end = events.find((event) => event.type === 'turn.ended');
    if (end) this.retry(runtime, end);
    if (this.told.has(id)) return;
    this.told.add(id);
    this.report('append', thrown);
    runtime.problem(toAppError(thrown));
    this.supervisor.cancel(id).catch((refusal: unknown) => {
      if (toAppError(refusal).code !== 'turn-not-running') this.report('cancel', refusal);
    });
  }

  /** The session can be written again: the next fault is a new one. */
  recovered(runtime: SessionRuntime): void {
    this.told.delete(runtime.log.id);
  }

  private retry(runtime: SessionRuntime, end: SessionEvent): void {
    const again = () => {
      // a failure comes back here by `handle`
      if (runtime.running) runtime.record([end]).catch(() => undefined);
    };
    setTimeout(again, RETRY_MS).unref();
  }
}
