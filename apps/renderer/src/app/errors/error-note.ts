import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';
import type { AppError } from '@fyllo/protocol';
import { Icon } from '../ui';
import { useErrorText } from './error-text';

/** An error in its place: the sentence, and below it whatever the host said in detail. */
@Component({
  selector: 'fyllo-error-note',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '[attr.role]': "announced() ? 'alert' : null" },
  template: `
    <svg fylloIcon="triangle-alert"></svg>
    <div class="body">
      <p>{{ sentence() }}</p>
      @if (detail(); as text) {
        <pre>{{ text }}</pre>
      }
      <ng-content />
    </div>
  `,
  styles: `
    :host {
      align-items: flex-start;
      background: var(--danger-soft);
      border-radius: var(--radius-md);
      color: var(--danger);
      display: flex;
      gap: var(--space-2);
      padding: var(--space-2) var(--space-3);
    }
    svg {
      flex: none;
      margin-top: 2px;
    }
    .body {
      min-width: 0;
    }
    p {
      margin: 0;
      overflow-wrap: anywhere;
    }
    pre {
      color: var(--ink-2);
      font: var(--text-sm) / 1.5 var(--font-mono);
      margin: var(--space-1) 0 0;
      max-height: 160px;
      overflow: auto;
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
  `,
})
export class ErrorNote {
  readonly error = input.required<AppError>();
  /** Whether it is new to the person: what an old turn or a folded detail says is not announced again. */
  readonly announced = input(true);
  private readonly text = useErrorText();
  protected readonly sentence = computed(() => this.text()(this.error()));
  protected readonly detail = computed(() => {
    const { message, detail } = this.error();
    const text = plainText(detail ?? message).trim();
    return text === '' ? null : text;
  });
}
