import { ChangeDetectionStrategy, Component, inject, output } from '@angular/core';
import { useWords } from '../language';
import { Icon } from '../ui';
import { SessionExports, type RunningExport } from './session-exports';
import { sessionListWords } from './words';

/** Exports that take a while: how far they are, and a way to stop them. Quick ones never show. */
@Component({
  selector: 'fyllo-export-progress',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @for (one of exports.running(); track one.run) {
      <div class="export" role="status" data-testid="session-export-progress">
        <span class="spinner" aria-hidden="true"></span>
        <span class="what"
          >{{ words().exporting[0] }}<bdi>{{ one.title }}</bdi
          >{{ words().exporting[1] }}{{ size(one) }}</span
        >
        @if (one.size !== null) {
          <button
            type="button"
            class="btn ghost small icon"
            [attr.aria-label]="words().cancel"
            [title]="words().cancel"
            (click)="cancel(one)"
          >
            <svg fylloIcon="x"></svg>
          </button>
        }
      </div>
    }
  `,
  styles: `
    .export {
      align-items: center;
      animation: appear 0ms 400ms both;
      border-top: 1px solid var(--line);
      color: var(--ink-2);
      display: flex;
      font-size: var(--text-sm);
      gap: var(--space-2);
      overflow: hidden;
      padding: var(--space-1) 6px var(--space-1) 14px;
    }
    .what {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    @keyframes appear {
      from {
        border-width: 0;
        max-height: 0;
        padding-block: 0;
        visibility: hidden;
      }
    }
  `,
})
export class ExportProgress {
  /** Somebody stopped one. */
  readonly cancelled = output();

  protected readonly exports = inject(SessionExports);
  protected readonly words = useWords(sessionListWords);

  protected cancel({ run }: RunningExport): void {
    this.exports.cancel(run);
    this.cancelled.emit();
  }

  protected size({ size }: RunningExport): string {
    return size === null || size === 0 ? '' : `${(size / MEGA).toFixed(1)} MB`;
  }
}

const MEGA = 1_000_000;
