import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { ErrorNote, ErrorState } from '../errors';
import { calendarTime, Clock, CurrentLanguage, useWords } from '../language';
import { EmptyState, Icon, LoadingState, revealHidden } from '../ui';
import { RecentWorkspaces, type RecentWorkspace } from './recent-workspaces';
import { launcherWords } from './words';

/** The Workspaces that were open before: opening them again, finding lost folders, and taking them off the list. */
@Component({
  selector: 'fyllo-recent-list',
  imports: [EmptyState, ErrorNote, ErrorState, Icon, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './recent-list.html',
  styleUrl: './recent-list.css',
})
export class RecentList {
  readonly busy = input(false);
  readonly chosen = output<RecentWorkspace>();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly now = inject(Clock).now;
  private readonly language = inject(CurrentLanguage).value;
  protected readonly recent = inject(RecentWorkspaces);
  protected readonly words = useWords(launcherWords);
  protected readonly reveal = revealHidden;
  protected readonly failure = signal<AppError | null>(null);

  constructor() {
    void this.recent.load();
  }

  protected when({ workspace }: RecentWorkspace): string {
    return calendarTime(workspace.openedAt, this.now(), this.language());
  }

  protected where({ workspace }: RecentWorkspace): string {
    return workspace.projects.map(({ path }) => revealHidden(path)).join(' · ');
  }

  protected lost({ missing }: RecentWorkspace): string {
    return this.words().missing(missing.map(revealHidden).join(' · '));
  }

  protected isCollection({ workspace: { kind, projects } }: RecentWorkspace): boolean {
    return kind === undefined ? projects.length > 1 : kind === 'collection';
  }

  protected async forget({ workspace }: RecentWorkspace, index: number): Promise<void> {
    const result = await this.recent.forget(workspace.id);
    this.failure.set(result.ok ? null : result.error);
    setTimeout(() => {
      const rows = this.host.nativeElement.querySelectorAll<HTMLElement>('.entry');
      rows[Math.min(index, rows.length - 1)]?.focus(); // the row that took its place
    });
  }
}
