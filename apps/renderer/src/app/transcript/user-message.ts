import {
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  effect,
  ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { SessionId, UserMessage as Message } from '@fyllo/protocol';
import { userMarkdown, visibleUserText } from '@fyllo/session-model';
import { SentAttachments } from '../attached-files';
import { useWords } from '../language';
import { MarkdownText } from '../markup';
import { Icon } from '../ui';
import { MessageTools } from './message-tools';
import { linesOf } from './text-lines';
import { UnfoldedMessages } from './unfolded-messages';
import { transcriptWords } from './words';

/** Longer ones are folded to this many lines. */
const COLLAPSE_LINES = 12;
/** Pixels of that many lines, and of so many that folding hides more than it costs. */
const FOLDED_HEIGHT = 270;
const LONG_HEIGHT = FOLDED_HEIGHT + 30;

/** What the person wrote. */
@Component({
  selector: 'fyllo-user-message',
  imports: [Icon, MarkdownText, MessageTools, SentAttachments],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './user-message.html',
  styleUrl: './user-message.css',
})
export class UserMessage {
  readonly message = input.required<Message>();
  /** Of the session that keeps its files. */
  readonly sessionId = input.required<SessionId>();
  /** The person wants to write it anew, in another session. */
  readonly rewritten = output<Message>();

  private readonly unfolded = inject(UnfoldedMessages);
  private readonly body = viewChild<unknown, ElementRef<HTMLElement>>('body', {
    read: ElementRef,
  });
  private readonly height = signal<number | null>(null);
  protected readonly words = useWords(transcriptWords);
  /** As it was written, and as it is drawn. */
  protected readonly text = computed(() => visibleUserText(this.message().parts));
  protected readonly markdown = computed(() => userMarkdown(this.message().parts));
  protected readonly attachments = computed(() =>
    this.message()
      .parts.filter((part) => part.type === 'attachment')
      .map(({ attachment }) => attachment),
  );
  /** As it is drawn, once that is known. */
  protected readonly long = computed(() => {
    const height = this.height();
    if (height !== null) return height > LONG_HEIGHT;
    return linesOf(this.text(), COLLAPSE_LINES + 1) > COLLAPSE_LINES;
  });
  protected readonly folded = computed(() => this.long() && !this.unfolded.has(this.message().id));

  constructor() {
    const sizes = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      if (height > 0) this.height.set(height);
    });
    effect(() => {
      const body = this.body();
      if (body !== undefined) sizes.observe(body.nativeElement);
    });
    inject(DestroyRef).onDestroy(() => {
      sizes.disconnect();
    });
  }

  protected toggle(): void {
    this.unfolded.show(this.message().id, this.folded());
  }
}
