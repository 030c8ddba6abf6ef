import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { TextRange } from '@fyllo/protocol';
import { revealInTitle } from '../ui';
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

  /** The range is one of the text as it is: what is written out in place of hidden characters would move it. */
  protected readonly pieces = computed(() => {
    const text = this.text();
    const { before, hit } = splitAt(text, this.hit());
    const [start, end] = [before.length, before.length + hit.length];
    return {
      before: revealInTitle(text, 0, start),
      hit: revealInTitle(text, start, end),
      after: revealInTitle(text, end),
    };
  });
}
