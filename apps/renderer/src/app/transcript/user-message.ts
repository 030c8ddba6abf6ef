import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import type { UserMessage as Message } from '@fyllo/protocol';
import { visibleUserText } from '@fyllo/session-model';
import { useWords } from '../language';
import { CopyButton, MarkdownText } from '../markup';
import { transcriptWords } from './words';

const COLLAPSE_LINES = 12;
const CHARACTERS_A_LINE = 76;

/** Lines a text will take in the bubble, roughly: enough to decide whether it is folded. */
const linesOf = (text: string): number =>
  text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_A_LINE)), 0);

/** What the person wrote. */
@Component({
  selector: 'fyllo-user-message',
  imports: [CopyButton, MarkdownText],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div class="bubble" data-anchor>
      <div class="text fyllo-breaks" [class.folded]="folded()">
        <fyllo-markdown-text data-testid="message-text" [text]="text()" />
      </div>
      @if (long()) {
        <button type="button" class="fold" [attr.aria-expanded]="!folded()" (click)="toggle()">
          {{ folded() ? words().showAll : words().showLess }}
        </button>
      }
    </div>
    <div class="tools">
      <fyllo-copy-button [text]="text()" [name]="words().copyMessage" />
    </div>
  `,
  styles: `
    :host {
      align-items: flex-end;
      display: flex;
      flex-direction: row-reverse;
      gap: var(--space-1);
      margin: 0 0 12px;
    }
    .bubble {
      background: var(--bg-sunken);
      border: 1px solid var(--line);
      border-radius: var(--radius-lg) var(--radius-lg) 4px var(--radius-lg);
      font-size: var(--text-lg);
      line-height: 1.6;
      max-width: 86%;
      min-width: 0;
      padding: 10px 14px;
    }
    .text {
      margin-bottom: -12px;
    }
    .text.folded {
      mask-image: linear-gradient(#000 75%, transparent);
      max-height: 270px;
      overflow: hidden;
    }
    .fold {
      background: none;
      border: 0;
      color: var(--accent);
      cursor: pointer;
      font-size: var(--text-sm);
      margin-top: 14px;
      padding: 0;
    }
    .tools {
      display: flex;
      flex: 1 1 0;
      justify-content: flex-end;
      min-width: 0;
      opacity: 0;
      transition: opacity var(--motion-fast);
    }
    :host(:hover) .tools,
    .tools:focus-within {
      opacity: 1;
    }
  `,
})
export class UserMessage {
  readonly message = input.required<Message>();

  protected readonly words = useWords(transcriptWords);
  protected readonly text = computed(() => visibleUserText(this.message().parts));
  protected readonly long = computed(() => linesOf(this.text()) > COLLAPSE_LINES);
  private readonly opened = signal(false);
  protected readonly folded = computed(() => this.long() && !this.opened());

  protected toggle(): void {
    this.opened.update((opened) => !opened);
  }
}
