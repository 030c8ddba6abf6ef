import { inject, Injectable, signal } from '@angular/core';
import type { AppError, Result, ResultValue, WorkspaceId } from '@fyllo/protocol';
import { HOST_LINK } from '../host';

export type RecentWorkspace = ResultValue<'launcher.recent'>['workspaces'][number];

/** Workspaces that were open before, latest first; read when somebody looks. */
@Injectable({ providedIn: 'root' })
export class RecentWorkspaces {
  private readonly link = inject(HOST_LINK);
  private readonly known = signal<readonly RecentWorkspace[] | null>(null);
  private readonly failure = signal<AppError | null>(null);

  readonly list = this.known.asReadonly();
  readonly error = this.failure.asReadonly();

  async load(): Promise<void> {
    const result = await this.link.call('launcher.recent', {});
    if (result.ok) this.known.set(result.value.workspaces);
    this.failure.set(result.ok ? null : result.error);
  }

  /** Takes a Workspace off the list. */
  async forget(workspaceId: WorkspaceId): Promise<Result<unknown>> {
    const result = await this.link.call('launcher.forget', { workspaceId });
    if (result.ok) await this.load();
    return result;
  }
}
