import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { ToolPart } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { PayloadMarkdown } from './payload-markdown';
import { PayloadView } from './payload-view';
import { isOver, replyIn } from './subagent-texts';
import { subagentWords } from './subagent-words';

/** What a sub-agent answered, or why it did not. */
@Component({
  selector: 'fyllo-subagent-reply',
  imports: [PayloadMarkdown, PayloadView],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'subagent-reply' },
  template: `
    <h3 [class.failed]="failed()">{{ failed() ? 'Error' : words().reply }}</h3>
    @for (text of texts(); track $index) {
      @if (failed()) {
        <fyllo-payload-view name="Error" [source]="text.body" [session]="session()" />
      } @else {
        <fyllo-payload-markdown [source]="text.body" [session]="session()" [read]="replyIn" />
      }
    } @empty {
      <p>{{ words().none }}</p>
    }
  `,
  styles: `
    :host {
      display: block;
      font-size: var(--text-md);
      line-height: 1.6;
    }
    h3 {
      color: var(--ink-2);
      font-size: var(--text-sm);
      font-weight: 600;
      margin: 0 0 8px;
    }
    .failed {
      color: var(--danger);
    }
    p {
      color: var(--ink-3);
      margin: 0;
    }
  `,
})
export class SubagentReply {
  readonly call = input.required<ToolPart>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(subagentWords);
  protected readonly replyIn = replyIn;
  protected readonly failed = computed(() => this.call().status === 'failed');
  /** Before its end a call holds other texts: the prompt, or news of the work. */
  protected readonly texts = computed(() =>
    isOver(this.call())
      ? this.call().content.flatMap((content) => (content.type === 'text' ? [content] : []))
      : [],
  );
}
