import {
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  input,
  output,
  viewChild,
} from '@angular/core';
import { decisionLine, decisionText } from '@fyllo/markup';
import { PERMISSION_INERT_MS, type SignInMethod } from '@fyllo/protocol';
import { useWords } from '../language';
import { CopyButton } from '../markup';
import { useStillness } from '../ui/stillness';
import { questionWords } from './words';

/** One way to sign in; what a person has to run or to set is shown and never run by us. */
@Component({
  selector: 'fyllo-sign-in-choice',
  imports: [CopyButton],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'sign-in-method', '[attr.data-method-id]': 'method().id' },
  template: `
    <div class="about">
      <span class="name">{{ name() }}</span>
      @if (description() !== '') {
        <p class="quiet">{{ description() }}</p>
      }
      @if (method().how !== 'agent') {
        <p class="quiet">{{ method().how === 'terminal' ? words().terminal : words().env }}</p>
        @if (method().hint; as hint) {
          <div class="hint">
            <code>{{ shown(hint) }}</code>
            <fyllo-copy-button [text]="hint" [name]="words().copyHint" />
          </div>
        }
      }
    </div>
    <div #row class="row">
      <button
        type="button"
        class="btn small"
        data-testid="question-accept"
        [class.primary]="method().how === 'agent'"
        [attr.aria-disabled]="!ready()"
        (click)="choose()"
      >
        {{ method().how === 'agent' ? words().signIn(name()) : words().goOn }}
      </button>
    </div>
  `,
  styleUrls: ['./request-body.css', './sign-in-card.css'],
})
export class SignInChoice {
  readonly method = input.required<SignInMethod>();
  /** An answer is on its way. */
  readonly answered = input(false);
  readonly chosen = output();

  private readonly row = viewChild<ElementRef<HTMLElement>>('row');
  private readonly still = useStillness(this.row, this.method, PERMISSION_INERT_MS);
  protected readonly words = useWords(questionWords);
  protected readonly shown = decisionText;
  protected readonly name = computed(() => {
    const { name, id } = this.method();
    return decisionLine(name, 120) || decisionLine(id, 120);
  });
  protected readonly description = computed(() => decisionText(this.method().description ?? ''));
  protected readonly ready = computed(() => this.still() && !this.answered());

  protected choose(): void {
    if (this.ready()) this.chosen.emit();
  }
}
