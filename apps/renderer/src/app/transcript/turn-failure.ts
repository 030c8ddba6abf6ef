import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { writtenOf } from '@fyllo/session-model';
import { ErrorNote } from '../errors';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Icon } from '../ui';
import { transcriptWords } from './words';

/** A turn that failed: why, the agent's last lines, and another try with the same words and files. */
@Component({
  selector: 'fyllo-turn-failure',
  imports: [ErrorNote, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'turn-error' },
  template: `
    <fyllo-error-note [error]="shown()" [announced]="retryError() !== null">
      @if (request() !== null) {
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

  /** The message of the turn, while it is still the last one: a later turn has moved on. */
  protected readonly request = computed(() => {
    const messages = this.session().view().messages;
    if (messages.at(-1)?.turnId !== this.turnId()) return null;
    const user = messages.findLast(
      (message) => message.role === 'user' && message.turnId === this.turnId(),
    );
    const written = user?.role === 'user' ? writtenOf(user.parts) : null;
    return written?.text.trim() === '' ? null : written;
  });

  protected readonly shown = computed<AppError>(() => this.retryError() ?? this.error());

  protected async retry(): Promise<void> {
    const request = this.request();
    if (request === null) return;
    this.sending.set(true);
    const { text, mentions, attachments } = request;
    const result = await this.session().send(text, { mentions, attachments });
    this.sending.set(false);
    this.retryError.set(result.ok ? null : result.error);
  }
}
