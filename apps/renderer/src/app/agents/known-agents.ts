import { inject, Injectable, signal } from '@angular/core';
import type { AgentId, AppError, Result, ResultValue } from '@fyllo/protocol';
import { HOST_LINK } from '../host';

/** The agents of the host: read once it is needed, then kept up to date by the stream. */
@Injectable({ providedIn: 'root' })
export class KnownAgents {
  private readonly link = inject(HOST_LINK);
  private readonly known = signal<ResultValue<'agents.list'> | null>(null);
  private readonly failure = signal<AppError | null>(null);

  readonly list = this.known.asReadonly();
  readonly error = this.failure.asReadonly();

  constructor() {
    void this.load();
    this.link.connected.subscribe(() => void this.load());
    this.link.items.subscribe((items) => {
      const last = items.findLast((item) => item.k === 'agents');
      if (last) this.known.set(last.list);
    });
  }

  async load(): Promise<void> {
    const result = await this.link.call('agents.list', {});
    if (result.ok) this.known.set(result.value);
    this.failure.set(result.ok ? null : result.error);
  }

  /** Forgets why an agent failed: the next prompt starts it again. How it is then comes by the stream. */
  restart(agentId: AgentId): Promise<Result<unknown>> {
    return this.link.call('agents.restart', { agentId });
  }
}
