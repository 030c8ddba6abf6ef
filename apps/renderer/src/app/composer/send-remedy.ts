import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import type { ErrorCode } from '@fyllo/protocol';
import { useWords } from '../language';
import { revealHidden } from '../ui';
import { composerWords } from './words';

/** A way in which a refused text can go out after all. */
export type Remedy = 'primary-only' | 'new-session';

const REMEDIES: ReadonlyMap<ErrorCode, Remedy> = new Map([
  ['scope-single-folder', 'primary-only'],
  ['scope-stale', 'new-session'],
]);

/** The choice after a send that was refused because of the session's folders (behaviour 14.1); the text stays. */
@Component({
  selector: 'fyllo-send-remedy',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (remedy(); as remedy) {
      <div class="row">
        <button
          type="button"
          class="btn small"
          [attr.data-testid]="'send-' + remedy"
          [disabled]="!enabled()"
          (click)="chosen.emit(remedy)"
        >
          {{ remedy === 'new-session' ? words().inNewSession : words().primaryOnly(primaryName()) }}
        </button>
        <button
          type="button"
          class="btn small ghost"
          data-testid="send-dismiss"
          (click)="dismissed.emit()"
        >
          {{ words().notNow }}
        </button>
      </div>
    }
  `,
  styles: `
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
      margin-top: var(--space-2);
    }
    .btn:first-child {
      height: auto;
      min-height: 26px;
      overflow-wrap: anywhere;
      white-space: normal;
    }
  `,
})
export class SendRemedy {
  readonly code = input.required<ErrorCode>();
  readonly primary = input('');
  readonly enabled = input(true);
  /** Whether a new session can be made from here. */
  readonly startsSessions = input(false);
  readonly chosen = output<Remedy>();
  readonly dismissed = output();

  protected readonly words = useWords(composerWords);
  protected readonly primaryName = computed(() => revealHidden(this.primary()));
  protected readonly remedy = computed(() => {
    const remedy = REMEDIES.get(this.code());
    return remedy === 'new-session' && !this.startsSessions() ? undefined : remedy;
  });
}
