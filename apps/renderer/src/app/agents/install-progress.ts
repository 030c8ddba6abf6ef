import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { oneLine } from '@fyllo/markup/plain-text';
import type { Install } from '@fyllo/protocol';
import { byteSize, CurrentLanguage, useWords } from '../language';
import { installWords } from './page-words';

/** How far an installation is, and the way to end it. */
@Component({
  selector: 'fyllo-install-progress',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'install-progress', '[attr.data-phase]': 'install().phase' },
  template: `
    <div class="head">
      <span class="phase" role="status">{{ words().phase[install().phase] }}</span>
      <span class="bytes">{{ bytes() }}</span>
      <button
        type="button"
        class="btn ghost small"
        data-testid="install-cancel"
        [attr.aria-label]="words().cancelOf(name())"
        (click)="cancelled.emit()"
      >
        {{ words().cancel }}
      </button>
    </div>
    <progress
      [attr.aria-label]="words().progressOf(name())"
      [attr.max]="known() ? 1 : null"
      [attr.value]="known()"
    ></progress>
    @if (line() !== '') {
      <code class="truncate" [title]="line()">{{ line() }}</code>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: var(--space-1);
      min-width: 0;
    }
    .head {
      align-items: center;
      display: flex;
      font-size: var(--text-sm);
      gap: var(--space-2);
    }
    .phase {
      font-weight: 550;
    }
    .bytes {
      color: var(--ink-3);
      flex: 1;
      font-variant-numeric: tabular-nums;
    }
    progress {
      accent-color: var(--accent);
      height: 6px;
      width: 100%;
    }
    code {
      color: var(--ink-3);
      font: var(--text-xs) / 1.5 var(--font-mono);
    }
  `,
})
export class InstallProgress {
  readonly install = input.required<Install>();
  readonly name = input.required<string>();
  readonly cancelled = output();

  private readonly language = inject(CurrentLanguage).value;
  protected readonly words = useWords(installWords);
  protected readonly line = computed(() => oneLine(this.install().line ?? ''));
  /** The part that is there, from 0 to 1; null when nobody knows the whole. */
  protected readonly known = computed(() => {
    const { received, total } = this.install();
    return received !== undefined && total !== undefined && total > 0
      ? Math.min(1, received / total)
      : null;
  });
  protected readonly bytes = computed(() => {
    const { received, total } = this.install();
    if (received === undefined) return '';
    const so = byteSize(received, this.language());
    return total === undefined ? so : this.words().bytes(so, byteSize(total, this.language()));
  });
}
