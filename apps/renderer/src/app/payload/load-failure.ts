import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { useWords } from '../language';
import { uiWords } from '../ui';

/** Why a payload could not be loaded, and another try. */
@Component({
  selector: 'fyllo-load-failure',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <fyllo-error-note [error]="failure().error" [announced]="false">
      <button type="button" class="btn small" (click)="failure().retry()">
        {{ words().retry }}
      </button>
    </fyllo-error-note>
  `,
  styles: `
    .btn {
      margin-top: var(--space-2);
    }
  `,
})
export class LoadFailure {
  readonly failure = input.required<{ readonly error: AppError; readonly retry: () => void }>();
  protected readonly words = useWords(uiWords);
}
