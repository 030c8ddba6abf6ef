import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { languageOf } from '@fyllo/markup';
import { useWords } from '../language';
import { Icon } from '../ui';
import { CopyButton } from './copy-button';
import { GrowingCode } from './growing-code';
import { markupWords } from './words';

/** A block of code: language, copy, wrapping, and a scroll bar of its own. */
@Component({
  selector: 'fyllo-code-block',
  imports: [CopyButton, GrowingCode, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'code-block', '[attr.data-language]': 'language()' },
  template: `
    <div class="bar">
      <span class="language">{{ language() }}</span>
      <span class="tools">
        <button
          type="button"
          class="btn ghost small icon"
          [title]="words().wrap"
          [attr.aria-label]="words().wrap"
          [attr.aria-pressed]="wrapped()"
          (click)="toggleWrap()"
        >
          <svg fylloIcon="text-wrap"></svg>
        </button>
        <fyllo-copy-button [text]="code()" />
      </span>
    </div>
    <pre
      tabindex="0"
      role="group"
      [class.wrapped]="wrapped()"
      [attr.aria-label]="words().code"
    ><code [fylloGrowingCode]="code()"></code></pre>
  `,
  styles: `
    :host {
      background: var(--bg-code);
      border: 1px solid var(--line);
      border-radius: var(--radius-md);
      display: block;
      margin: 0 0 12px;
      overflow: hidden;
    }
    .bar {
      align-items: center;
      color: var(--ink-3);
      display: flex;
      font: var(--text-sm) / 1 var(--font-mono);
      height: 30px;
      justify-content: space-between;
      padding: 0 6px 0 12px;
    }
    .tools {
      align-items: center;
      display: flex;
      font-family: var(--font-ui);
      gap: 2px;
    }
    button[aria-pressed='true'] {
      background: var(--bg-active);
      color: var(--accent);
    }
    pre {
      color: var(--ink);
      font: 12.5px/1.6 var(--font-mono);
      margin: 0;
      max-height: 560px;
      outline-offset: -2px;
      overflow: auto;
      overscroll-behavior-x: contain;
      padding: 2px 12px 12px;
      tab-size: 4;
    }
    pre.wrapped {
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
    code {
      font: inherit;
      unicode-bidi: isolate;
    }
  `,
})
export class CodeBlock {
  readonly code = input.required<string>();
  /** The info string of the fence, or a language name. */
  readonly info = input('');

  protected readonly wrapped = signal(false);
  protected readonly words = useWords(markupWords);
  protected readonly language = computed(() => languageOf(this.info()));

  protected toggleWrap(): void {
    this.wrapped.update((wrapped) => !wrapped);
  }
}
