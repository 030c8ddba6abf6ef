import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { plainText } from '@fyllo/markup';
import type { AssistantMessage as Message } from '@fyllo/protocol';
import { MediaView, Thought, Tool } from '../activity';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { MarkdownText } from '../markup';
import { QuestionView } from '../questions';
import { Compaction } from './compaction';
import { StreamStatus } from './stream-status';
import { isVisible, turnEndOf } from './turn-end';
import { TurnFailure } from './turn-failure';
import { TurnNote } from './turn-note';
import { transcriptWords } from './words';

/** One turn of an agent: its parts in order, then how it ended. */
@Component({
  selector: 'fyllo-assistant-message',
  imports: [
    Compaction,
    MarkdownText,
    MediaView,
    QuestionView,
    StreamStatus,
    Thought,
    Tool,
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

  protected detailOf(detail: string | undefined): string {
    return detail === undefined ? '' : plainText(detail);
  }
}
