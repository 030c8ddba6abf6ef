import { ChangeDetectionStrategy, Component, input } from '@angular/core';

/** How many lines were added and removed. */
@Component({
  selector: 'fyllo-change-counts',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<span class="added">+{{ added() }}</span
    >&ngsp;<span class="removed">−{{ removed() }}</span>`,
  styles: `
    :host {
      display: inline-flex;
      flex: none;
      font-variant-numeric: tabular-nums;
      gap: 6px;
    }
    .added {
      color: var(--add-ink);
    }
    .removed {
      color: var(--del-ink);
    }
  `,
})
export class ChangeCounts {
  readonly added = input.required<number>();
  readonly removed = input.required<number>();
}
