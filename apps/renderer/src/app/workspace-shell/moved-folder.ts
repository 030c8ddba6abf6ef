import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import type { AppError, Project } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { useWords } from '../language';
import { FolderBrowser } from '../launcher';
import { Icon, revealHidden } from '../ui';
import { MissingFolders, type MissingFolder } from './missing-folders';
import { workspaceWords } from './workspace-words';

/** A folder that is not where it was: the place where it was found, or choosing one. */
@Component({
  selector: 'fyllo-moved-folder',
  imports: [ErrorNote, FolderBrowser, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'moved-folder' },
  template: `
    <div class="head"><svg fylloIcon="folder-x"></svg>{{ words().lost(name()) }}</div>
    @if (lost().found; as found) {
      <p>{{ words().foundAt(reveal(found)) }}</p>
    } @else {
      <p>{{ words().notFound }}</p>
    }
    @if (failure(); as error) {
      <fyllo-error-note [error]="error" />
    }
    <div class="actions">
      @if (lost().found; as found) {
        <button
          type="button"
          class="btn primary small"
          data-testid="use-found"
          [disabled]="asking()"
          (click)="relocate(found)"
        >
          {{ words().useFound }}
        </button>
      }
      <button
        type="button"
        class="btn small"
        data-testid="choose-place"
        [attr.aria-expanded]="choosing()"
        (click)="choosing.set(!choosing())"
      >
        {{ choosing() ? words().stopChoosing : words().choosePlace }}
      </button>
    </div>
    @if (choosing()) {
      <p>{{ words().choosing(name()) }}</p>
      <fyllo-folder-browser
        [busy]="asking()"
        [action]="words().choose"
        (chosen)="relocate($event)"
      />
    }
  `,
  styles: `
    :host {
      border: 1px solid color-mix(in srgb, var(--warn) 45%, var(--line));
      border-radius: var(--radius-md);
      display: grid;
      gap: var(--space-2);
      padding: var(--space-2) var(--space-3);
    }
    .head {
      align-items: center;
      color: var(--warn);
      display: flex;
      font-weight: 600;
      gap: 6px;
      overflow-wrap: anywhere;
    }
    p {
      margin: 0;
      overflow-wrap: anywhere;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
  `,
})
export class MovedFolder {
  readonly lost = input.required<MissingFolder>();
  readonly project = input.required<Pick<Project, 'name'>>();

  private readonly folders = inject(MissingFolders);
  protected readonly words = useWords(workspaceWords);
  protected readonly reveal = revealHidden;
  protected readonly choosing = signal(false);
  protected readonly asking = signal(false);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly name = computed(() => revealHidden(this.project().name));

  protected async relocate(path: string): Promise<void> {
    this.asking.set(true);
    const result = await this.folders.relocate(this.lost().projectId, path);
    this.asking.set(false);
    this.failure.set(result.ok ? null : result.error);
  }
}
