import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import type { QuestionAnswer } from '@fyllo/protocol';
import { useWords } from '../language';
import { questionWords } from './words';

/** The two ways not to answer an agent's question: to say no to it, and to say nothing. */
@Component({
  selector: 'fyllo-refusal-buttons',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <button
      type="button"
      class="btn small"
      data-testid="question-decline"
      [attr.aria-disabled]="!ready()"
      (click)="refuse('decline')"
    >
      {{ words().decline }}
    </button>
    <button
      type="button"
      class="btn small ghost"
      data-testid="question-cancel"
      [attr.aria-disabled]="!ready()"
      (click)="refuse('cancel')"
    >
      {{ words().cancel }}
    </button>
  `,
  styles: ':host { display: contents; }',
})
export class RefusalButtons {
  readonly ready = input.required<boolean>();
  readonly refused = output<QuestionAnswer>();

  protected readonly words = useWords(questionWords);

  protected refuse(action: 'decline' | 'cancel'): void {
    if (this.ready()) this.refused.emit({ action });
  }
}
