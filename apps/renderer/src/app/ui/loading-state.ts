import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { useWords } from '../language';
import { uiWords } from './words';

/** Something is on its way. It appears only after a moment, so quick answers do not flash. */
@Component({
  selector: 'fyllo-loading-state',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { role: 'status' },
  template: `
    <span class="spinner" aria-hidden="true"></span>
    <span>{{ text() || words().loading }}</span>
  `,
  styles: `
    :host {
      align-items: center;
      animation: appear 0ms 300ms both;
      color: var(--ink-3);
      display: flex;
      gap: var(--space-2);
      justify-content: center;
      padding: var(--space-5) var(--space-4);
    }
    @keyframes appear {
      from {
        visibility: hidden;
      }
    }
  `,
})
export class LoadingState {
  readonly text = input('');
  protected readonly words = useWords(uiWords);
}
