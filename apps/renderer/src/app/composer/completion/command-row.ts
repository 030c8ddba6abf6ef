import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { OfferedCommand } from './command-match';
import { MarkedName } from './marked-name';

/** A command of the agent in the menu: its name, what it expects, what it does. */
@Component({
  selector: 'fyllo-command-row',
  imports: [MarkedName],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'option', '[class.active]': 'active()', '[attr.aria-selected]': 'active()' },
  template: `
    <span class="name"
      >/<fyllo-marked-name [text]="command().name" [marks]="command().marks"
    /></span>
    <span class="hint truncate" dir="auto">{{ command().hint }}</span>
    @if (command().description !== '') {
      <span class="about" dir="auto">{{ command().description }}</span>
    }
  `,
  styleUrls: ['./menu-row.css', './command-row.css'],
})
export class CommandRow {
  readonly command = input.required<OfferedCommand>();
  readonly active = input(false);
}
