import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Icon } from '../ui';

/** A plain line about a turn. */
@Component({
  selector: 'fyllo-turn-note',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'turn-notice', '[attr.data-reason]': 'reason()' },
  template: `<svg fylloIcon="info"></svg><span><ng-content /></span>`,
  styles: `
    :host {
      align-items: flex-start;
      color: var(--ink-3);
      display: flex;
      font-size: var(--text-md);
      gap: var(--space-2);
      line-height: 1.5;
      margin: 0 0 12px;
      overflow-wrap: anywhere;
    }
    svg {
      flex: none;
      margin-top: 3px;
    }
  `,
})
export class TurnNote {
  readonly reason = input.required<string>();
}
