import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { TextRange } from '@fyllo/protocol';
import { revealHidden } from '../ui';
import { splitAt } from './text-pieces';

/** A text of somebody else with the found part marked; nothing of it is more than text. */
@Component({
  selector: 'fyllo-marked-text',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <span [textContent]="pieces().before"></span>
    @if (pieces().hit !== '') {
      <mark [textContent]="pieces().hit"></mark>
    }
    <span [textContent]="pieces().after"></span>
  `,
  styles: `
    mark {
      background: color-mix(in srgb, var(--accent) 24%, transparent);
      border-radius: 3px;
      color: var(--ink);
      font-weight: 600;
    }
  `,
})
export class MarkedText {
  readonly text = input.required<string>();
  readonly hit = input<TextRange | undefined>();

  /** Split first: what is written out in place of hidden characters would move the range. */
  protected readonly pieces = computed(() => {
    const { before, hit, after } = splitAt(this.text(), this.hit());
    return { before: revealHidden(before), hit: revealHidden(hit), after: revealHidden(after) };
  });
}
