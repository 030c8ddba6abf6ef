import { CdkMenu, CdkMenuItem, CdkMenuTrigger } from '@angular/cdk/menu';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import type { AppError, Project, Result, WorkspaceId } from '@fyllo/protocol';
import { useErrorText } from '../errors';
import { HostState } from '../host';
import { useWords } from '../language';
import { RecentWorkspaces, WorkspaceOpener } from '../launcher';
import { Icon, revealHidden, Toasts } from '../ui';
import { shellWords } from './words';
import { WorkspaceDialogOpener } from './workspace-dialog-opener';

/** The Workspace of this window, and the way to another one. */
@Component({
  selector: 'fyllo-workspace-switcher',
  imports: [CdkMenu, CdkMenuItem, CdkMenuTrigger, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './workspace-switcher.html',
  styleUrl: './workspace-switcher.css',
})
export class WorkspaceSwitcher {
  private readonly opener = inject(WorkspaceOpener);
  private readonly recent = inject(RecentWorkspaces);
  private readonly toasts = inject(Toasts);
  private readonly errorText = useErrorText();
  protected readonly dialog = inject(WorkspaceDialogOpener);

  protected readonly words = useWords(shellWords);
  protected readonly reveal = revealHidden;
  protected readonly workspace = inject(HostState).workspace;
  protected readonly name = computed(() => revealHidden(this.workspace()?.name ?? ''));
  protected readonly count = computed(() => this.workspace()?.projects.length ?? 0);
  protected readonly paths = computed(() => {
    const workspace = this.workspace();
    return workspace ? this.placesOf(workspace) : '';
  });
  protected readonly others = computed(() =>
    (this.recent.list() ?? [])
      .filter(
        ({ workspace, missing }) => workspace.id !== this.workspace()?.id && missing.length === 0,
      )
      .slice(0, MOST_OFFERED)
      .map(({ workspace }) => workspace),
  );

  protected placesOf({ projects }: { readonly projects: readonly Project[] }): string {
    return projects.map(({ path }) => revealHidden(path)).join('\n');
  }

  protected refresh(): void {
    void this.recent.load();
  }

  protected async open(workspaceId: WorkspaceId): Promise<void> {
    if (!(await this.opener.mayGo())) return;
    const result = await this.opener.open({ workspaceId });
    this.tellWhenFailed(result);
    if (result.ok && !result.value) this.toasts.tell(this.words().elsewhere);
  }

  protected async leave(): Promise<void> {
    if (await this.opener.mayGo()) this.tellWhenFailed(await this.opener.leave());
  }

  private tellWhenFailed(result: Result<unknown>): void {
    if (result.ok) return;
    const error: AppError = result.error;
    this.toasts.warn(this.errorText()(error), error.detail ?? null);
  }
}

const MOST_OFFERED = 8;
