import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { visibleUserText } from '@fyllo/session-model';
import { ErrorNote } from '../errors';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Icon } from '../ui';
import { transcriptWords } from './words';

/** A turn that failed: why, the agent's last lines, and another try with the same words. */
@Component({
  selector: 'fyllo-turn-failure',
  imports: [ErrorNote, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'turn-error' },
  template: `
    <fyllo-error-note [error]="shown()" [announced]="retryError() !== null">
      @if (request() !== '') {
        <button type="button" class="btn small" [disabled]="sending()" (click)="retry()">
          <svg fylloIcon="rotate-cw"></svg>
          {{ sending() ? words().retrying : words().retry }}
        </button>
      }
    </fyllo-error-note>
  `,
  styles: `
    :host {
      display: block;
      margin: 0 0 12px;
    }
    .btn {
      margin-top: var(--space-2);
    }
  `,
})
export class TurnFailure {
  readonly error = input.required<AppError>();
  readonly session = input.required<OpenSession>();
  readonly turnId = input.required<string>();

  protected readonly words = useWords(transcriptWords);
  protected readonly sending = signal(false);
  protected readonly retryError = signal<AppError | null>(null);

  /** The words of the turn, while it is still the last one: a later turn has moved on. */
  protected readonly request = computed(() => {
    const messages = this.session().view().messages;
    if (messages.at(-1)?.turnId !== this.turnId()) return '';
    const user = messages.findLast(
      (message) => message.role === 'user' && message.turnId === this.turnId(),
    );
    return user?.role === 'user' ? visibleUserText(user.parts) : '';
  });

  protected readonly shown = computed<AppError>(() => this.retryError() ?? this.error());

  protected async retry(): Promise<void> {
    this.sending.set(true);
    const result = await this.session().send(this.request());
    this.sending.set(false);
    this.retryError.set(result.ok ? null : result.error);
  }
}
