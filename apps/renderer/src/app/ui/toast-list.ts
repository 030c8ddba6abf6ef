import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { useWords } from '../language';
import { Icon } from './icon';
import { Toasts } from './toasts';
import { uiWords } from './words';

@Component({
  selector: 'fyllo-toast-list',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @for (toast of toasts.shown(); track toast.id) {
      <div
        class="toast"
        data-testid="toast"
        [class.alert]="toast.role === 'alert'"
        [attr.role]="toast.role"
      >
        <div class="body">
          <div>{{ toast.text }}</div>
          @if (toast.detail) {
            <div class="detail">{{ toast.detail }}</div>
          }
        </div>
        <button
          type="button"
          class="btn ghost small icon"
          [attr.aria-label]="words().close"
          (click)="toasts.dismiss(toast.id)"
        >
          <svg fylloIcon="x"></svg>
        </button>
      </div>
    }
  `,
  styles: `
    :host {
      bottom: var(--space-5);
      display: flex;
      flex-direction: column;
      gap: var(--space-2);
      left: 50%;
      max-width: min(560px, 92vw);
      pointer-events: none;
      position: fixed;
      transform: translateX(-50%);
      width: max-content;
      z-index: 2000;
    }
    .toast {
      align-items: flex-start;
      background: var(--ink);
      border-radius: var(--radius-md);
      box-shadow: var(--shadow);
      color: var(--bg-panel);
      display: flex;
      gap: var(--space-2);
      padding: 6px 6px 6px 14px;
      pointer-events: auto;
    }
    .alert {
      border-left: 3px solid var(--danger);
    }
    .body {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
      padding: 3px 0;
    }
    .detail {
      font-size: var(--text-sm);
      max-height: 96px;
      opacity: 0.75;
      overflow: auto;
      white-space: pre-wrap;
    }
    .btn {
      color: inherit;
    }
    .btn:hover {
      background: color-mix(in srgb, currentcolor 16%, transparent) !important;
      color: inherit !important;
    }
  `,
})
export class ToastList {
  protected readonly toasts = inject(Toasts);
  protected readonly words = useWords(uiWords);
}
