import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { HostConnection } from '../host';
import { useWords } from '../language';
import { Icon } from '../ui';
import { shellWords } from './words';

/** Says that the host is away; everything that was there stays readable. */
@Component({
  selector: 'fyllo-offline-banner',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'status' },
  template: `
    @if (connection.state() === 'offline') {
      <div class="banner" data-testid="offline-banner">
        <svg fylloIcon="cloud-off"></svg>
        <span>{{ words().offline }}</span>
        <button type="button" class="btn small" (click)="connection.retryNow()">
          {{ words().retry }}
        </button>
      </div>
    }
  `,
  styles: `
    .banner {
      align-items: center;
      background: color-mix(in srgb, var(--warn) 12%, var(--bg-panel));
      border: 1px solid color-mix(in srgb, var(--warn) 45%, var(--line));
      border-radius: var(--radius-md);
      color: var(--ink);
      display: flex;
      gap: var(--space-2);
      margin: 0 var(--space-2) var(--space-2) 0;
      padding: 5px 6px 5px var(--space-3);
    }
    .banner .lucide {
      color: var(--warn);
    }
    span {
      flex: 1;
    }
  `,
})
export class OfflineBanner {
  protected readonly connection = inject(HostConnection);
  protected readonly words = useWords(shellWords);
}
