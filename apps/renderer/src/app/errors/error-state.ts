import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { useWords } from '../language';
import { uiWords } from '../ui';
import { ErrorNote } from './error-note';

/** A panel that could not be filled: why, and a way to try again. */
@Component({
  selector: 'fyllo-error-state',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <fyllo-error-note [error]="error()" />
    <button type="button" class="btn" (click)="retry.emit()">{{ words().retry }}</button>
  `,
  styles: `
    :host {
      align-items: center;
      display: flex;
      flex-direction: column;
      gap: var(--space-3);
      padding: var(--space-4);
    }
  `,
})
export class ErrorState {
  readonly error = input.required<AppError>();
  readonly retry = output();
  protected readonly words = useWords(uiWords);
}
