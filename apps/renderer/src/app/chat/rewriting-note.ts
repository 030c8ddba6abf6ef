import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Router } from '@angular/router';
import { useWords } from '../language';
import { Icon, revealInTitle } from '../ui';
import { Rewriting } from './rewriting';
import { rewritingWords } from './words';

/** Says over the input of a draft that a message of another session is written anew here, and takes that back. */
@Component({
  selector: 'fyllo-rewriting-note',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (note(); as note) {
      <div class="note" role="status" data-testid="rewriting-note">
        <svg fylloIcon="pencil"></svg>
        <p>
          @if (note.from; as from) {
            {{ words().about.before }}<bdi>{{ title() }}</bdi
            >{{ words().about.after }}
            @if (from.otherFolders) {
              {{ words().otherFolders }}
            }
          }
          @if (note.hasEarlier) {
            {{ words().earlier }}
          }
        </p>
        <button type="button" class="btn small" (click)="giveUp()">
          {{ note.from === null ? words().restore : words().giveUp }}
        </button>
      </div>
    }
  `,
  styles: `
    .note {
      align-items: flex-start;
      background: var(--accent-soft);
      border-radius: var(--radius-md);
      color: var(--ink);
      display: flex;
      font-size: var(--text-sm);
      gap: var(--space-2);
      line-height: 1.5;
      margin-bottom: var(--space-2);
      padding: var(--space-2) var(--space-3);
    }
    .lucide {
      flex: none;
      margin-top: 2px;
    }
    p {
      flex: 1;
      margin: 0;
      min-width: 0;
      overflow-wrap: anywhere;
    }
  `,
})
export class RewritingNote {
  readonly draftKey = input.required<string>();

  private readonly rewriting = inject(Rewriting);
  private readonly router = inject(Router);
  protected readonly words = useWords(rewritingWords);
  protected readonly note = computed(() => this.rewriting.note(this.draftKey()));
  protected readonly title = computed(() => revealInTitle(this.note()?.from?.title ?? ''));

  protected async giveUp(): Promise<void> {
    const from = this.note()?.from;
    const done = await this.rewriting.giveUp(this.draftKey());
    if (done && from) void this.router.navigate(['/chat', from.id]);
  }
}
