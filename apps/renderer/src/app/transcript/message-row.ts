import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { decisionLine } from '@fyllo/markup';
import type { Message, UserMessage as OwnMessage } from '@fyllo/protocol';
import { visibleBodies, withoutBlankEdges } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { AssistantMessage } from './assistant-message';
import { MessageTools } from './message-tools';
import { UserMessage } from './user-message';
import { transcriptWords } from './words';

/** One row of the transcript. Its whole height is inside its border box, so rows can be measured one by one. */
@Component({
  selector: 'fyllo-message-row',
  imports: [AssistantMessage, MessageTools, UserMessage],
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
        <fyllo-user-message
          [message]="shown"
          [sessionId]="session().id"
          (rewritten)="rewritten.emit($event)"
        />
      } @else {
        <fyllo-assistant-message [message]="shown" [session]="session()" />
        @if (shown.state !== 'running') {
          <fyllo-message-tools
            class="reply"
            [at]="shown.endedAt ?? shown.at"
            [text]="replyText()"
            [copyName]="words().copyReply"
          />
        }
      }
    </div>
  `,
  styles: `
    :host {
      /* the width of the list is never that of its widest line */
      contain: inline-size;
      display: flow-root;
    }
    .column {
      contain: layout;
      margin: 0 auto;
      max-width: 760px;
      min-width: 0;
      padding: 8px 24px 0 40px;
    }
    .reply {
      margin: -10px 0 0;
    }
  `,
})
export class MessageRow {
  readonly message = input.required<Message>();
  readonly session = input.required<OpenSession>();
  /** The person wants to write a message of theirs anew. */
  readonly rewritten = output<OwnMessage>();
  protected readonly words = useWords(transcriptWords);
  /** As it was written, without blank lines around it; an indentation stays. */
  protected readonly replyText = computed(() =>
    withoutBlankEdges(visibleBodies(this.message()).join('\n\n')),
  );
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
