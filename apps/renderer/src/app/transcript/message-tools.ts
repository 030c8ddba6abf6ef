import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { CurrentLanguage } from '../language';
import { CopyButton } from '../markup';

/** What can be done with a message, and when it was written: there when the pointer or the focus is near. */
@Component({
  selector: 'fyllo-message-tools',
  imports: [CopyButton],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'message-tools' },
  template: `
    @if (time(); as time) {
      <time [attr.datetime]="time.iso" [title]="time.whole">{{ time.clock }}</time>
    }
    @if (text() !== '') {
      <fyllo-copy-button [text]="text()" [name]="copyName()" />
    }
    <ng-content />
  `,
  styles: `
    :host {
      align-items: center;
      color: var(--ink-3);
      display: flex;
      font-size: var(--text-sm);
      gap: 2px;
      height: 24px;
      min-width: 0;
      opacity: 0;
      transition: opacity var(--motion-fast);
    }
    :host(:focus-within),
    :host-context([data-message-row]:hover) {
      opacity: 1;
    }
    @media (hover: none) {
      :host {
        opacity: 1;
      }
    }
    time {
      font-variant-numeric: tabular-nums;
      padding-inline: 4px;
      white-space: nowrap;
    }
  `,
})
export class MessageTools {
  /** Unix milliseconds. */
  readonly at = input.required<number>();
  readonly text = input.required<string>();
  readonly copyName = input.required<string>();

  private readonly language = inject(CurrentLanguage).value;
  protected readonly time = computed(() => {
    const date = new Date(this.at());
    if (Number.isNaN(date.getTime())) return null;
    const language = this.language();
    const clock = new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const whole = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' });
    return { iso: date.toISOString(), clock: clock.format(date), whole: whole.format(date) };
  });
}
