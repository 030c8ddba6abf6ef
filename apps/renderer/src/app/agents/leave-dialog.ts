import { DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { useWords } from '../language';
import { customWords } from './custom-words';

/** Asks before changes are lost; answers true when they may be. The focus is on the button that loses nothing. */
@Component({
  selector: 'fyllo-leave-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h2 id="leave-title">{{ words().leaveTitle }}</h2>
    <p>{{ words().leaveText }}</p>
    <div class="actions">
      <button type="button" class="btn" cdkFocusInitial (click)="dialog.close(false)">
        {{ words().stay }}
      </button>
      <button type="button" class="btn danger" data-testid="discard" (click)="dialog.close(true)">
        {{ words().leave }}
      </button>
    </div>
  `,
  styleUrl: '../ui/question-dialog.css',
})
export class LeaveDialog {
  protected readonly dialog = inject<DialogRef<boolean>>(DialogRef);
  protected readonly words = useWords(customWords);
}
