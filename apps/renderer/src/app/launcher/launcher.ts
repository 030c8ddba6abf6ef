import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import type { AppError, Params } from '@fyllo/protocol';
import { ErrorNote, ErrorState } from '../errors';
import { HOST_LINK, HostState } from '../host';
import { calendarTime, Clock, CurrentLanguage, useWords } from '../language';
import { EmptyState, Icon, LoadingState, revealHidden, Toasts } from '../ui';
import { FolderBrowser } from './folder-browser';
import { RecentWorkspaces, type RecentWorkspace } from './recent-workspaces';
import { launcherWords } from './words';
import { WorkspaceOpener } from './workspace-opener';

/** The page of a window that belongs to no Workspace yet. */
@Component({
  selector: 'fyllo-launcher',
  imports: [EmptyState, ErrorNote, ErrorState, FolderBrowser, Icon, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './launcher.html',
  styleUrl: './launcher.css',
})
export class Launcher {
  private readonly link = inject(HOST_LINK);
  private readonly opener = inject(WorkspaceOpener);
  private readonly toasts = inject(Toasts);
  private readonly now = inject(Clock).now;
  private readonly language = inject(CurrentLanguage).value;

  protected readonly recent = inject(RecentWorkspaces);
  protected readonly nativePicker = inject(HostState).nativePicker;
  protected readonly words = useWords(launcherWords);
  protected readonly busy = signal(false);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly reveal = revealHidden;

  constructor() {
    void this.recent.load();
  }

  protected when({ workspace }: RecentWorkspace): string {
    return calendarTime(workspace.openedAt, this.now(), this.language());
  }

  protected where({ workspace }: RecentWorkspace): string {
    return workspace.projects.map(({ path }) => revealHidden(path)).join(' · ');
  }

  protected async open(which: Params<'launcher.open'>): Promise<void> {
    this.busy.set(true);
    this.failure.set(null);
    const result = await this.opener.open(which);
    this.busy.set(false);
    if (!result.ok) this.failure.set(result.error);
    else if (!result.value) this.toasts.tell(this.words().elsewhere);
  }

  protected async pick(): Promise<void> {
    this.busy.set(true);
    const result = await this.link.call('launcher.pick', {});
    this.busy.set(false);
    if (!result.ok) this.failure.set(result.error);
    else if (result.value.path !== null) await this.open({ path: result.value.path });
  }
}
