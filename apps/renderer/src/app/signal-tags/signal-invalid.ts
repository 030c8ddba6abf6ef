import { ChangeDetectionStrategy, Component, input, signal } from '@angular/core';
import type { TagError } from '@fyllo/markup';
import { useWords } from '../language';
import { Icon } from '../ui';
import { signalWords } from './words';

/** A closed tag that is not what it should be: why, and on demand what was written. */
@Component({
  selector: 'fyllo-signal-invalid',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'signal-invalid', '[attr.data-reason]': 'reason()' },
  template: `
    <div class="line">
      <svg fylloIcon="info"></svg>
      <span>{{ words().invalid(words().reasons[reason()]) }}</span>
      <button type="button" [attr.aria-expanded]="opened()" (click)="toggle()">
        {{ opened() ? words().hideSource : words().showSource }}
      </button>
    </div>
    @if (opened()) {
      <pre tabindex="0" role="group" [attr.aria-label]="words().source">{{ source() }}</pre>
    }
  `,
  styles: `
    :host {
      border: 1px dashed var(--line);
      border-radius: var(--radius-md);
      color: var(--ink-2);
      display: block;
      font-size: var(--text-md);
      line-height: 1.5;
      padding: 6px 12px 6px 10px;
    }
    .line {
      --icon: 15px;
      align-items: center;
      display: flex;
      flex-wrap: wrap;
      gap: 4px 8px;
    }
    button {
      background: none;
      border: 0;
      color: var(--accent);
      cursor: pointer;
      font-size: var(--text-sm);
      padding: 0;
    }
    pre {
      font-family: var(--font-mono);
      font-size: var(--text-sm);
      margin: 6px 0 2px;
      max-height: 320px;
      overflow: auto;
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
  `,
})
export class SignalInvalid {
  readonly reason = input.required<TagError>();
  readonly source = input.required<string>();

  protected readonly words = useWords(signalWords);
  protected readonly opened = signal(false);

  protected toggle(): void {
    this.opened.update((opened) => !opened);
  }
}
