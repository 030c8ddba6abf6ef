import {
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  input,
  output,
  viewChild,
} from '@angular/core';
import { plainText } from '@fyllo/markup';
import { PERMISSION_INERT_MS, type Question, type QuestionAnswer } from '@fyllo/protocol';
import { useWords } from '../language';
import { useStillness } from '../ui/stillness';
import { SignInChoice } from './sign-in-choice';
import { questionWords } from './words';

/** The ways to sign in that an agent offers. Nothing starts a login but a click here; the message then goes on. */
@Component({
  selector: 'fyllo-sign-in-card',
  imports: [SignInChoice],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (failure() !== '') {
      <p class="blocked failure" role="alert" data-testid="sign-in-failure">
        {{ words().signInFailed }} {{ failure() }}
      </p>
    }
    @for (method of question().methods; track method.id) {
      <fyllo-sign-in-choice
        [method]="method"
        [answered]="answered()"
        (chosen)="reply.emit({ action: 'accept', methodId: method.id })"
      />
    } @empty {
      <p class="message" data-testid="sign-in-outside">{{ words().outside(agent()) }}</p>
    }
    <div #row class="row">
      @if (question().methods.length === 0) {
        <button
          type="button"
          class="btn small primary"
          data-testid="question-accept"
          [attr.aria-disabled]="!ready()"
          (click)="answer({ action: 'accept' })"
        >
          {{ words().goOn }}
        </button>
      }
      <button
        type="button"
        class="btn small ghost"
        data-testid="question-cancel"
        [attr.aria-disabled]="!ready()"
        (click)="answer({ action: 'cancel' })"
      >
        {{ words().cancelSignIn }}
      </button>
    </div>
  `,
  styleUrls: ['./request-body.css', './sign-in-card.css'],
})
export class SignInCard {
  readonly question = input.required<Extract<Question, { kind: 'sign-in' }>>();
  readonly agent = input.required<string>();
  /** An answer is on its way. */
  readonly answered = input(false);
  readonly reply = output<QuestionAnswer>();

  private readonly row = viewChild<ElementRef<HTMLElement>>('row');
  private readonly still = useStillness(this.row, this.question, PERMISSION_INERT_MS);
  protected readonly words = useWords(questionWords);
  protected readonly failure = computed(() => plainText(this.question().failure ?? '').trim());
  protected readonly ready = computed(() => this.still() && !this.answered());

  protected answer(answer: QuestionAnswer): void {
    if (this.ready()) this.reply.emit(answer);
  }
}
