import { inject, Injectable, signal } from '@angular/core';
import type { AppError, ProjectId, Result, ResultValue } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';

export type MissingFolder = ResultValue<'workspace.find-moved'>['missing'][number];

/** Folders of the Workspace that are not where they were, and where they were found. */
@Injectable({ providedIn: 'root' })
export class MissingFolders {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly known = signal<readonly MissingFolder[]>([]);
  private readonly failure = signal<AppError | null>(null);
  private readonly searching = signal(false);
  private asked = 0;

  readonly list = this.known.asReadonly();
  readonly error = this.failure.asReadonly();
  readonly asking = this.searching.asReadonly();

  async look(): Promise<void> {
    const turn = ++this.asked;
    this.searching.set(true);
    const result = await this.link.call('workspace.find-moved', {});
    if (turn !== this.asked) return; // a later question has taken over
    this.searching.set(false);
    this.known.set(result.ok ? result.value.missing : []);
    this.failure.set(result.ok ? null : result.error);
  }

  /** The folder is at `path` now; it stays the same project. */
  async relocate(projectId: ProjectId, path: string): Promise<Result<unknown>> {
    const result = await this.link.call('workspace.relocate', { projectId, path });
    if (result.ok) {
      this.state.bind(result.value);
      this.known.update((missing) => missing.filter((other) => other.projectId !== projectId));
    }
    return result;
  }
}
