import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { SignalPayload } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import type { SignalView } from './signal-view';
import { signalWords } from './words';

/** A date or time as the agent has written it. Nothing to press. */
@Component({
  selector: 'fyllo-signal-time',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'signal-time' },
  template: `<span class="icon" role="img" [attr.aria-label]="words().time"
      ><svg fylloIcon="clock"></svg></span
    ><bdi>{{ payload().label }}</bdi>`,
  styles: `
    :host {
      align-items: baseline;
      background: var(--bg-sunken);
      border: 1px solid var(--line);
      border-radius: 999px;
      display: inline-flex;
      font-size: var(--text-md);
      font-variant-numeric: tabular-nums;
      gap: 6px;
      line-height: 1.5;
      max-width: 100%;
      padding: 3px 12px 3px 10px;
    }
    :host:has(bdi:empty) {
      min-height: 28px;
    }
    .icon {
      --icon: 14px;
      align-self: center;
      color: var(--accent);
      display: inline-flex;
      flex: none;
    }
    bdi {
      min-width: 0;
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
  `,
})
export class SignalTime implements SignalView<'show.time'> {
  readonly payload = input.required<SignalPayload<'show.time'>>();
  protected readonly words = useWords(signalWords);
}
