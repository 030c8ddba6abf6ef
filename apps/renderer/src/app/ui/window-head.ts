import { DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { useWords } from '../language';
import { Icon } from './icon';
import { uiWords } from './words';

/**
 * The head of a dialog with a body of its own: its title, what else there is to press, and the way out, which has the
 * focus first. Keys that stayed with the page below would never reach the dialog.
 */
@Component({
  selector: 'fyllo-window-head',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <header>
      <h2 [attr.id]="titleId() || null">
        <bdi>{{ title() }}</bdi>
      </h2>
      <ng-content />
      <button
        type="button"
        class="btn ghost icon"
        cdkFocusInitial
        [disabled]="held()"
        [title]="words().close"
        [attr.aria-label]="words().close"
        (click)="dialog.close()"
      >
        <svg fylloIcon="x"></svg>
      </button>
    </header>
  `,
  styleUrl: './window-head.css',
})
export class WindowHead {
  /** As it is shown: names of others come revealed. */
  readonly title = input.required<string>();
  /** For dialogs that are named by their title. */
  readonly titleId = input('');
  /** Something in the dialog has to be decided before it closes. */
  readonly held = input(false);

  protected readonly dialog = inject(DialogRef);
  protected readonly words = useWords(uiWords);
}
