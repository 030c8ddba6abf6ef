import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';
import { useWords } from '../language';
import { CopyButton } from '../markup';
import { diagnosticsWords } from './page-words';

/** More than this is neither read nor drawn in good time; the end of an output says most. */
const SHOWN_CHARACTERS = 64 * 1024;

/** What a program has written: as text, the end of it when it is long, and a way to copy it. */
@Component({
  selector: 'fyllo-output-text',
  imports: [CopyButton],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <pre tabindex="0" role="group" [attr.aria-label]="name()">{{ shown() }}</pre>
    <fyllo-copy-button [text]="shown()" />
    @if (cut()) {
      <p>{{ words().cut }}</p>
    }
  `,
  styles: `
    :host {
      display: block;
      position: relative;
    }
    pre {
      background: var(--bg-code);
      border: 1px solid var(--line);
      border-radius: var(--radius-sm);
      font: var(--text-sm) / 1.55 var(--font-mono);
      margin: 0;
      max-height: 240px;
      outline-offset: -2px;
      overflow: auto;
      overflow-wrap: anywhere;
      padding: 8px 36px 8px 10px;
      unicode-bidi: isolate;
      white-space: pre-wrap;
    }
    fyllo-copy-button {
      inset: 3px 12px auto auto;
      position: absolute;
    }
    p {
      color: var(--ink-3);
      font-size: var(--text-sm);
      margin: var(--space-1) 0 0;
    }
  `,
})
export class OutputText {
  readonly text = input.required<string>();
  readonly name = input.required<string>();

  protected readonly words = useWords(diagnosticsWords);
  private readonly plain = computed(() => plainText(this.text().slice(-2 * SHOWN_CHARACTERS)));
  protected readonly shown = computed(() => this.plain().slice(-SHOWN_CHARACTERS).trim());
  protected readonly cut = computed(() => this.text().length > SHOWN_CHARACTERS);
}
