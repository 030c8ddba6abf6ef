import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ICON_SHAPES, type IconName } from './icon-shapes';

/** An icon in the colour of the text, `--icon` wide and high. It says nothing: its control has a name. */
@Component({
  selector: 'svg[fylloIcon]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    class: 'lucide',
    'aria-hidden': 'true',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  },
  template: `<svg:path [attr.d]="shape()" />`,
})
export class Icon {
  readonly fylloIcon = input.required<IconName>();
  protected readonly shape = computed(() => ICON_SHAPES[this.fylloIcon()]);
}
