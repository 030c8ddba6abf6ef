import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { decisionLine } from '@fyllo/markup';
import type { Message } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { AssistantMessage } from './assistant-message';
import { UserMessage } from './user-message';
import { transcriptWords } from './words';

/** One row of the transcript. Its whole height is inside its border box, so rows can be measured one by one. */
@Component({
  selector: 'fyllo-message-row',
  imports: [AssistantMessage, UserMessage],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'message',
    'data-message-row': '',
    role: 'article',
    '[attr.aria-label]': 'author()',
    '[attr.data-message-id]': 'message().id',
    '[attr.data-role]': 'message().role',
    '[attr.data-streaming]': 'streaming()',
  },
  template: `
    <div class="column">
      @let shown = message();
      @if (shown.role === 'user') {
        <fyllo-user-message [message]="shown" />
      } @else {
        <fyllo-assistant-message [message]="shown" [session]="session()" />
      }
    </div>
  `,
  styles: `
    :host {
      display: flow-root;
    }
    .column {
      contain: layout;
      margin: 0 auto;
      max-width: 760px;
      min-width: 0;
      padding: 8px 24px 0 40px;
    }
  `,
})
export class MessageRow {
  readonly message = input.required<Message>();
  readonly session = input.required<OpenSession>();
  private readonly words = useWords(transcriptWords);
  protected readonly author = computed(() =>
    this.message().role === 'user'
      ? this.words().you
      : decisionLine(this.session().header()?.summary.agentName ?? 'Agent', 80),
  );
  protected readonly streaming = computed(() => {
    const message = this.message();
    return message.role === 'assistant' && message.state === 'running';
  });
}
