import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { FormulaDrawing } from './formula-drawing';

/** A formula: its source until the drawing library is there, and for good when that cannot be had. */
@Component({
  selector: 'fyllo-formula',
  imports: [FormulaDrawing],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'math',
    '[attr.data-tex]': 'tex()',
    '[attr.data-display]': "display() ? '' : null",
    '[attr.tabindex]': 'display() ? 0 : null',
  },
  template: `@defer (on immediate) {
      <fyllo-formula-drawing [tex]="tex()" [display]="display()" [source]="source()" />
    } @placeholder {
      <span>{{ source() }}</span>
    } @error {
      <span>{{ source() }}</span>
    }`,
  styles: `
    :host {
      overflow: clip;
    }
    :host[data-display] {
      display: block;
      outline-offset: -2px;
      overflow: auto hidden;
      padding: 2px 0;
    }
  `,
})
export class Formula {
  /** What is between the dollar signs. */
  readonly tex = input.required<string>();
  /** With the dollar signs: what is shown as text and what is copied. */
  readonly source = input.required<string>();
  readonly display = input(false);
}
