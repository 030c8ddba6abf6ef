import { DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { useErrorText } from '../errors';
import { useWords } from '../language';
import { CopyButton } from '../markup';
import { revealHidden } from '../ui';
import { SessionIndex } from './session-index';
import { unreadableWords } from './words';

/** The session folders that could not be read, each with its reason and its path to copy. */
@Component({
  selector: 'fyllo-unreadable-dialog',
  imports: [CopyButton],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h2 id="unreadable-title">{{ words().title }}</h2>
    @if (index.unreadable() === 0) {
      <p>{{ words().none }}</p>
    } @else {
      <p>{{ words().about }}</p>
      <ul>
        @for (one of index.damaged(); track one.folder) {
          <li data-testid="unreadable-session">
            <code>{{ reveal(one.folder) }}</code>
            <fyllo-copy-button [text]="one.folder" [name]="words().copyPath" />
            <span class="reason">{{ errorText()({ code: one.code, message: '' }) }}</span>
          </li>
        }
      </ul>
      @if (unnamed() > 0) {
        <p>{{ words().more(unnamed()) }}</p>
      }
    }
    <div class="actions">
      <button type="button" class="btn" cdkFocusInitial (click)="dialog.close()">
        {{ words().close }}
      </button>
    </div>
  `,
  styleUrls: ['../ui/question-dialog.css', './list-dialog.css'],
})
export class UnreadableDialog {
  protected readonly index = inject(SessionIndex);
  protected readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly words = useWords(unreadableWords);
  protected readonly errorText = useErrorText();
  protected readonly reveal = revealHidden;
  protected readonly unnamed = computed(
    () => this.index.unreadable() - this.index.damaged().length,
  );
}
