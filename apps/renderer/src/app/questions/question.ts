import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { decisionLine } from '@fyllo/markup';
import type { AppError, QuestionAnswer, QuestionPart } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { openRequests } from '../host/open-requests';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Icon } from '../ui';
import { FormCard } from './form-card';
import { FormDrafts } from './form-drafts';
import { QuestionResult } from './question-result';
import { SignInCard } from './sign-in-card';
import { UrlCard } from './url-card';
import { questionWords } from './words';

/**
 * What a turn waits for besides permissions: a card while it is open and in its turn, a line afterwards.
 * SECURITY: X-03
 */
@Component({
  selector: 'fyllo-question',
  imports: [ErrorNote, FormCard, Icon, QuestionResult, SignInCard, UrlCard],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './question.html',
  styleUrls: ['../ui/request-card.css', './question.css'],
})
export class QuestionView {
  readonly part = input.required<QuestionPart>();
  readonly session = input.required<OpenSession>();
  /** Nothing has come after it in a turn that runs. */
  readonly latest = input(false);

  private readonly forms = inject(FormDrafts);
  private readonly waiting = computed(() => openRequests(this.session().view()));
  protected readonly words = useWords(questionWords);
  protected readonly answered = signal(false);
  protected readonly error = signal<AppError | null>(null);
  protected readonly count = computed(() => this.waiting().length);
  protected readonly agent = computed(() =>
    decisionLine(this.session().header()?.summary.agentName ?? 'Agent', 80),
  );
  protected readonly heading = computed(() =>
    this.words().asks[this.part().question.kind](this.agent()),
  );
  protected readonly phase = computed(() => {
    const { state, question, requestId } = this.part();
    if (state === 'open') {
      const first = this.waiting()[0];
      return first === undefined || first.requestId === requestId ? 'card' : 'queued';
    }
    return state === 'accepted' && question.kind === 'sign-in' && this.latest()
      ? 'signing-in'
      : 'over';
  });

  protected async answer(answer: QuestionAnswer): Promise<void> {
    if (this.answered()) return;
    this.answered.set(true);
    this.error.set(null);
    const { requestId } = this.part();
    const result = await this.session().answerQuestion(requestId, answer);
    if (result.ok) {
      this.forms.forget(requestId);
      return;
    }
    this.error.set(result.error);
    this.answered.set(false);
  }

  /** The turn waits for the agent's login, so stopping the turn ends it. */
  protected async cancelSignIn(): Promise<void> {
    const result = await this.session().cancel();
    this.error.set(result.ok ? null : result.error);
  }
}
