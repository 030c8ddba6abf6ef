import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { MAX_MATH_CHARS } from '@fyllo/protocol';
import { countHidden, decisionText, languageOf } from '@fyllo/markup';
import { useWords } from '../language';
import { Icon } from '../ui';
import { ColouredCode } from './coloured-code';
import { CopyButton } from './copy-button';
import { Formula } from './formula';
import { markupWords } from './words';

/**
 * A block of code: language, colours, copy, wrapping, and a scroll bar of its own. A fence of mathematics is drawn.
 * SECURITY: X-07 — hidden characters are counted, can be shown, and copying them says so.
 */
@Component({
  selector: 'fyllo-code-block',
  imports: [ColouredCode, CopyButton, Formula, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'code-block', '[attr.data-language]': 'language()' },
  template: `
    @if (isFormula()) {
      <fyllo-formula class="formula" [display]="true" [tex]="code()" [source]="fenced()" />
    } @else {
      <div class="bar">
        <span class="language">{{ language() }}</span>
        <span class="tools">
          @if (hidden() > 0) {
            <button
              type="button"
              class="hidden-chip"
              data-testid="hidden-characters"
              [title]="words().showHidden"
              [attr.aria-pressed]="revealed()"
              (click)="toggleHidden()"
            >
              <svg fylloIcon="triangle-alert"></svg>{{ words().hidden(hidden()) }}
            </button>
          }
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
          <fyllo-copy-button [text]="code()" [done]="copyNote()" />
        </span>
      </div>
      <pre
        tabindex="0"
        role="group"
        [class.wrapped]="wrapped()"
        [attr.aria-label]="words().code"
      ><code [fylloColouredCode]="shown()" [language]="revealed() ? '' : language()" [open]="open()"></code></pre>
    }
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
    :host:has(> .formula) {
      background: none;
      border: 0;
    }
    .hidden-chip {
      align-items: center;
      background: none;
      border: 1px solid var(--warn);
      border-radius: var(--radius-full);
      color: var(--warn);
      display: inline-flex;
      font-size: var(--text-xs);
      gap: var(--space-1);
      height: 22px;
      padding: 0 var(--space-2);
      --icon: 12px;
    }
    .btn[aria-pressed='true'] {
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
  /** Whether the code still grows. */
  readonly open = input(false);

  protected readonly wrapped = signal(false);
  protected readonly words = useWords(markupWords);
  protected readonly revealed = signal(false);
  protected readonly language = computed(() => languageOf(this.info()));
  protected readonly isFormula = computed(
    () => this.language() === 'math' && !this.open() && this.code().length <= MAX_MATH_CHARS,
  );
  protected readonly fenced = computed(() => `$$\n${this.code()}\n$$`);
  protected readonly hidden = computed(() => (this.open() ? 0 : countHidden(this.code())));
  protected readonly shown = computed(() =>
    this.revealed() ? decisionText(this.code()) : this.code(),
  );
  protected readonly copyNote = computed(() => {
    const hidden = this.hidden();
    return hidden > 0 ? this.words().copiedHidden(hidden) : undefined;
  });

  protected toggleHidden(): void {
    this.revealed.update((revealed) => !revealed);
  }

  protected toggleWrap(): void {
    this.wrapped.update((wrapped) => !wrapped);
  }
}
