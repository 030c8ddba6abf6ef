import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  effect,
  ElementRef,
  inject,
  type OnDestroy,
  type OnInit,
} from '@angular/core';
import { useWords } from '../language';
import { Icon } from './icon';
import { type Toast, Toasts } from './toasts';
import { uiWords } from './words';

/**
 * Notices above everything, open dialogs and menus among it: those lie in the browser's top layer, where the last one
 * to come is the highest, so the list comes again whenever another does.
 */
@Component({
  selector: 'fyllo-toast-list',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  // dialogs hide what is beside them from screen readers, but not a popover
  host: { popover: 'manual', '(focusin)': 'enter($event)' },
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
        @if (toast.action; as action) {
          <button
            type="button"
            class="btn ghost small action"
            data-testid="toast-action"
            (mousedown)="$event.preventDefault()"
            (click)="act(toast)"
          >
            {{ action.label }}
          </button>
        }
        <button
          type="button"
          class="btn ghost small icon"
          [attr.aria-label]="words().close"
          (mousedown)="$event.preventDefault()"
          (click)="dismiss(toast)"
        >
          <svg fylloIcon="x"></svg>
        </button>
      </div>
    }
  `,
  styles: `
    :host {
      background: none;
      border: 0;
      color: inherit;
      display: flex;
      flex-direction: column;
      gap: var(--space-2);
      inset: auto auto var(--space-5) 50%;
      margin: 0;
      max-width: min(560px, 92vw);
      overflow: visible;
      padding: 0;
      pointer-events: none;
      position: fixed;
      transform: translateX(-50%);
      width: max-content;
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
    .action {
      border-color: color-mix(in srgb, currentcolor 40%, transparent);
    }
    .btn:hover {
      background: color-mix(in srgb, currentcolor 16%, transparent) !important;
      color: inherit !important;
    }
  `,
})
export class ToastList implements OnInit, OnDestroy {
  protected readonly toasts = inject(Toasts);
  protected readonly words = useWords(uiWords);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly document = inject(DOCUMENT);
  private cameFrom: HTMLElement | null = null;

  constructor() {
    this.document.addEventListener('toggle', this.followOthers, true); // it does not bubble
    effect(() => {
      if (this.toasts.shown().length > 0) this.rise();
    });
  }

  /** Beside the page, which dialogs hide from screen readers. */
  ngOnInit(): void {
    this.document.body.append(this.host);
  }

  ngOnDestroy(): void {
    this.document.removeEventListener('toggle', this.followOthers, true);
    this.host.remove();
  }

  protected enter({ relatedTarget: from }: FocusEvent): void {
    if (from instanceof HTMLElement && !this.host.contains(from)) this.cameFrom = from;
  }

  protected act(toast: Toast): void {
    this.dismiss(toast);
    toast.action?.run();
  }

  /** The button goes: whoever came to it by keys is back where they were. */
  protected dismiss({ id }: Toast): void {
    if (this.host.contains(this.document.activeElement)) this.cameFrom?.focus();
    this.toasts.dismiss(id);
  }

  private readonly followOthers = ({ target, newState }: ToggleEvent): void => {
    const isOther =
      target instanceof HTMLElement && target.popover !== null && target !== this.host;
    if (isOther && newState === 'open' && this.toasts.shown().length > 0) this.rise();
  };

  private rise(): void {
    if (!('showPopover' in this.host)) return;
    const focused = this.host.contains(this.document.activeElement)
      ? this.document.activeElement
      : null;
    this.host.hidePopover();
    this.host.showPopover();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
