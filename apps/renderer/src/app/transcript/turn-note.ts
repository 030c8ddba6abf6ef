import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Icon } from '../ui';

/** A plain line about a turn. */
@Component({
  selector: 'fyllo-turn-note',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'turn-notice', '[attr.data-reason]': 'reason()' },
  template: `<svg fylloIcon="info"></svg><span><ng-content /></span>`,
  styleUrl: '../ui/note-line.css',
})
export class TurnNote {
  readonly reason = input.required<string>();
}
