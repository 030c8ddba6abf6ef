import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { Permission } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import { optionName } from './option-name';
import { activityWords } from './words';

/** How a request ended, in one line. */
@Component({
  selector: 'fyllo-permission-result',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    '[attr.data-state]': 'permission().state',
    '[attr.data-by-policy]': 'permission().byPolicy',
  },
  template: `<svg [fylloIcon]="icon()"></svg>{{ result() }}`,
  styles: `
    :host {
      align-items: center;
      color: var(--ink-3);
      display: flex;
      font-size: var(--text-sm);
      gap: 6px;
      margin: -6px 0 12px 12px;
      overflow-wrap: anywhere;
    }
    svg {
      flex: none;
    }
    :host(:not([data-state='selected'])) svg {
      opacity: 0.4;
    }
  `,
})
export class PermissionResult {
  readonly permission = input.required<Permission>();

  private readonly words = useWords(activityWords);
  private readonly chosen = computed(() => {
    const { optionId, options } = this.permission();
    return options.find((option) => option.optionId === optionId);
  });
  protected readonly icon = computed(() => {
    const { state, byPolicy } = this.permission();
    if (byPolicy) return 'shield';
    const agreed = state === 'selected' && this.chosen()?.kind.startsWith('reject') !== true;
    return agreed ? 'check' : 'x';
  });
  protected readonly result = computed(() => {
    const { state, byPolicy } = this.permission();
    if (state === 'open') return '';
    const chosen = this.chosen();
    const name = chosen === undefined ? '' : optionName(chosen);
    return byPolicy ? this.words().byPolicy(name) : this.words().results[state](name);
  });
}
