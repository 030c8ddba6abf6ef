import { Dialog } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { HostState } from '../host';
import { useWords } from '../language';
import { Icon } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { PolicyDialog } from './policy-dialog';
import { policyWords } from './words';

/**
 * Seen wherever the Workspace's rule answers permission requests in a person's place.
 * SECURITY: X-03
 */
@Component({
  selector: 'fyllo-policy-chip',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (on()) {
      <button
        type="button"
        class="chip"
        data-testid="policy-chip"
        aria-haspopup="dialog"
        [title]="words().does"
        (click)="open()"
      >
        <svg fylloIcon="shield"></svg><span class="truncate">{{ words().chip }}</span>
      </button>
    }
  `,
  styles: `
    :host {
      display: contents;
    }
    .chip {
      border-color: currentcolor;
      color: var(--warn);
      cursor: default;
      flex: 0 1 auto;
      font-family: inherit;
      min-width: 34px;
    }
    .chip:hover {
      background: var(--bg-hover);
    }
  `,
})
export class PolicyChip {
  private readonly dialogs = inject(Dialog);
  private readonly workspace = inject(HostState).workspace;
  protected readonly words = useWords(policyWords);
  protected readonly on = computed(() => this.workspace()?.permissionPolicy === 'allow-once');

  protected open(): void {
    const config = dialogConfig<null, unknown, PolicyDialog>(null, 'policy-title');
    this.dialogs.open(PolicyDialog, config);
  }
}
