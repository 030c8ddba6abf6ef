import { toAppError, type SessionId } from '@fyllo/protocol';
import type { SupervisorLink } from '../supervisor-link';
import type { SessionRuntime } from './session-runtime';

/**
 * What happens when a session cannot be written: nothing is shown that is not on disk, the person is told why
 * once, and the agent is asked to stop, since its words would be lost.
 */
export class WriteFaults {
  private readonly told = new Set<SessionId>();

  constructor(
    private readonly supervisor: SupervisorLink,
    private readonly report: (where: string, thrown: unknown) => void,
  ) {}

  handle(runtime: SessionRuntime, thrown: unknown): void {
    const { id } = runtime.log;
    this.report('append', thrown);
    if (this.told.has(id)) return;
    this.told.add(id);
    runtime.problem(toAppError(thrown));
    this.supervisor
      .cancel(id)
      .catch((refusal: unknown) => this.report('cancel', refusal)) // no turn runs: nothing to stop
      .finally(() => this.told.delete(id));
  }
}
