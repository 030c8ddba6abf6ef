import { Dialog } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { SessionId, SessionSnapshot } from '@fyllo/protocol';
import { useWords } from '../language';
import { dialogConfig } from '../ui/dialog-config';
import { Icon } from '../ui';
import { DismissedDamage } from './dismissed-damage';
import { KeptAsideDialog, type KeptAside } from './kept-aside-dialog';
import { damageWords } from './words';

/** Says once that files of the session are damaged, and leads to what was kept of them. */
@Component({
  selector: 'fyllo-damage-notice',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (shown()) {
      <div class="notice" role="status" data-testid="session-damage">
        <svg fylloIcon="triangle-alert"></svg>
        <span class="text">{{ words().found(damage().lines) }}</span>
        <button
          type="button"
          class="btn ghost small"
          data-testid="show-kept-aside"
          aria-haspopup="dialog"
          (click)="open()"
        >
          {{ words().show }}
        </button>
        <button
          type="button"
          class="btn ghost small icon"
          data-testid="dismiss-damage"
          [attr.aria-label]="words().dismiss"
          [title]="words().dismiss"
          (click)="dismissed.add(sessionId(), damage().lines)"
        >
          <svg fylloIcon="x"></svg>
        </button>
      </div>
    }
  `,
  styles: `
    .notice {
      align-items: center;
      border-bottom: 1px solid var(--line);
      color: var(--warn);
      display: flex;
      flex: none;
      font-size: var(--text-sm);
      gap: var(--space-2);
      padding: var(--space-1) 10px var(--space-1) 16px;
    }
    .text {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
    }
  `,
})
export class DamageNotice {
  readonly sessionId = input.required<SessionId>();
  readonly damage = input.required<NonNullable<SessionSnapshot['damage']>>();

  private readonly dialog = inject(Dialog);
  protected readonly dismissed = inject(DismissedDamage);
  protected readonly words = useWords(damageWords);
  protected readonly shown = computed(
    () => !this.dismissed.has(this.sessionId(), this.damage().lines),
  );

  protected open(): void {
    const data: KeptAside = { sessionId: this.sessionId(), path: this.damage().file };
    const config = dialogConfig<KeptAside, unknown, KeptAsideDialog>(data, 'kept-aside-title');
    this.dialog.open(KeptAsideDialog, config);
  }
}
