import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  untracked,
} from '@angular/core';
import { HostState } from '../host';
import { useWords } from '../language';
import { Icon, revealHidden } from '../ui';
import { MissingFolders } from './missing-folders';
import { shellWords } from './words';
import { WorkspaceDialogOpener } from './workspace-dialog-opener';

/** Says which folders of the Workspace are not where they were, and leads to where that is put right. */
@Component({
  selector: 'fyllo-missing-banner',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'status' },
  template: `
    @if (names(); as text) {
      <div class="banner" data-testid="missing-folders">
        <svg fylloIcon="folder-x"></svg>
        <span>{{ words().missing(text) }}</span>
        <button type="button" class="btn small" (click)="opener.open()">{{ words().find }}</button>
      </div>
    }
  `,
  styles: `
    .banner {
      align-items: center;
      background: color-mix(in srgb, var(--warn) 12%, var(--bg-panel));
      border: 1px solid color-mix(in srgb, var(--warn) 45%, var(--line));
      border-radius: var(--radius-md);
      display: flex;
      gap: var(--space-2);
      margin: 0 var(--space-2) var(--space-2) 0;
      padding: 5px 6px 5px var(--space-3);
    }
    .lucide {
      color: var(--warn);
    }
    span {
      flex: 1;
      overflow-wrap: anywhere;
    }
  `,
})
export class MissingBanner {
  private readonly folders = inject(MissingFolders);
  private readonly state = inject(HostState);
  protected readonly opener = inject(WorkspaceDialogOpener);
  protected readonly words = useWords(shellWords);
  private readonly projects = computed(() => this.state.workspace()?.projects ?? []);
  private readonly places = computed(() =>
    this.projects()
      .map(({ path }) => path)
      .join('\n'),
  );
  protected readonly names = computed(() => {
    const missing = new Set(this.folders.list().map(({ projectId }) => projectId));
    return this.projects()
      .filter(({ id }) => missing.has(id))
      .map(({ name }) => revealHidden(name))
      .join(' · ');
  });

  constructor() {
    effect(() => {
      if (this.places() !== '') untracked(() => void this.folders.look());
    });
  }
}
