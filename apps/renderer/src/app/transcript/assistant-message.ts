import { ChangeDetectionStrategy, Component, computed, input, linkedSignal } from '@angular/core';
import { plainText } from '@fyllo/markup';
import type { AssistantMessage as Message, MessageId } from '@fyllo/protocol';
import { messageItems, type MessageItem, subAgentsOf } from '@fyllo/session-model';
import { ActivityGroup, MediaView, rowKey, SubagentCard, Thought, Tool } from '../activity';
import { TurnChanges } from '../file-changes';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { MarkdownText } from '../markup';
import { QuestionView } from '../questions';
import { SignalTags } from '../signal-tags';
import { Compaction } from './compaction';
import { StreamStatus } from './stream-status';
import { isVisible, turnEndOf } from './turn-end';
import { TurnFailure } from './turn-failure';
import { TurnNote } from './turn-note';
import { transcriptWords } from './words';

interface Items {
  readonly id: MessageId;
  readonly list: readonly MessageItem[];
}

/** One turn of an agent: its parts in order, then how it ended. */
@Component({
  selector: 'fyllo-assistant-message',
  imports: [
    ActivityGroup,
    Compaction,
    MarkdownText,
    MediaView,
    QuestionView,
    SignalTags,
    StreamStatus,
    SubagentCard,
    Thought,
    Tool,
    TurnChanges,
    TurnFailure,
    TurnNote,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './assistant-message.html',
  styles: `
    :host {
      display: block;
      font-size: var(--text-lg);
      line-height: 1.65;
      min-width: 0;
    }
  `,
})
export class AssistantMessage {
  readonly message = input.required<Message>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(transcriptWords);
  protected readonly running = computed(() => this.message().state === 'running');
  protected readonly begun = computed(() => this.message().parts.some(isVisible));
  protected readonly end = computed(() => turnEndOf(this.message()));
  /** A part that another one follows grows no more. */
  protected readonly growing = computed(() =>
    this.running() ? this.message().parts.length - 1 : -1,
  );

  /** Of the same message, those that did not change are the same objects. */
  protected readonly items = linkedSignal<Message, Items>({
    source: this.message,
    computation: (message, before) => {
      const { id, parts } = message;
      const known = before?.value.id === id ? before.value.list : [];
      return { id, list: messageItems(parts, subAgentsOf(message), known) };
    },
  });

  protected rowKeyOf(item: MessageItem): string {
    return rowKey(this.message().id, item);
  }

  protected detailOf(detail: string | undefined): string {
    return detail === undefined ? '' : plainText(detail);
  }
}
