import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { useWords } from '../language';
import { activityWords } from './words';

const FIRST_LINES = 120;
const FIRST_CHARACTERS = 12_000;

/** Plain text of any length: the beginning at first, all of it when asked. */
@Component({
  selector: 'fyllo-bounded-text',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <pre tabindex="0" role="group" [attr.aria-label]="name()">{{ shown() }}</pre>
    @if (cut()) {
      <button type="button" (click)="showAll()">{{ words().showAll(lineCount()) }}</button>
    }
  `,
  styles: `
    :host {
      display: block;
    }
    pre {
      background: var(--bg-code);
      border: 1px solid var(--line);
      border-radius: var(--radius-sm);
      color: var(--ink);
      font: var(--text-sm) / 1.55 var(--font-mono);
      margin: 0;
      max-height: 360px;
      outline-offset: -2px;
      overflow: auto;
      overflow-wrap: anywhere;
      padding: 8px 10px;
      unicode-bidi: isolate;
      white-space: pre-wrap;
    }
    button {
      background: none;
      border: 0;
      color: var(--accent);
      cursor: pointer;
      font-size: var(--text-sm);
      padding: 4px 0 0;
    }
  `,
})
export class BoundedText {
  readonly text = input.required<string>();
  readonly name = input.required<string>();

  protected readonly words = useWords(activityWords);
  private readonly all = signal(false);
  private readonly beginning = computed(() => {
    const text = this.text().slice(0, FIRST_CHARACTERS);
    return text.split('\n', FIRST_LINES).join('\n');
  });
  protected readonly cut = computed(
    () => !this.all() && this.beginning().length < this.text().length,
  );
  protected readonly shown = computed(() => (this.cut() ? this.beginning() : this.text()));
  protected readonly lineCount = computed(() => this.text().split('\n').length);

  protected showAll(): void {
    this.all.set(true);
  }
}
