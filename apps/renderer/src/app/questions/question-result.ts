import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { decisionLine } from '@fyllo/markup';
import type { QuestionPart } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import { questionWords } from './words';

/** How a question ended, in one line; what was answered is the agent's business and not repeated. */
@Component({
  selector: 'fyllo-question-result',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'question-result',
    '[attr.data-state]': 'part().state',
    '[attr.data-kind]': 'part().question.kind',
  },
  template: `<svg [fylloIcon]="part().state === 'accepted' ? 'check' : 'x'"></svg
    ><span>{{ line() }}</span>`,
  styleUrl: '../ui/note-line.css',
})
export class QuestionResult {
  readonly part = input.required<QuestionPart>();

  private readonly words = useWords(questionWords);
  protected readonly line = computed(() => {
    const { state, question } = this.part();
    if (state === 'open') return '';
    const said = this.words().ended[question.kind][state];
    const about = question.kind === 'sign-in' ? '' : decisionLine(question.message, 160);
    return about === '' ? said : `${said} · ${about}`;
  });
}
