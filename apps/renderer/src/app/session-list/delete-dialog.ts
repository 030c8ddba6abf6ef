import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { AppError, Result, SessionSummary } from '@fyllo/protocol';
import { filter } from 'rxjs';
import { ErrorNote } from '../errors';
import { useWords } from '../language';
import { revealInTitle } from '../ui';
import { SessionIndex } from './session-index';
import { sessionActionWords } from './words';

export interface DeleteRequest {
  readonly session: SessionSummary;
  readonly delete: () => Promise<Result<unknown>>;
}

/** Asks before a session is deleted; the focus is on the button that does nothing. */
@Component({
  selector: 'fyllo-delete-dialog',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h2 id="delete-title">{{ words().deleteTitle }}</h2>
    <p id="delete-text">
      {{ words().deleteText[0] }}<bdi>{{ title }}</bdi
      >{{ words().deleteText[1] }}
    </p>
    @if (running()) {
      <p class="warning" data-testid="delete-warning">{{ words().deleteRunning }}</p>
    }
    @if (failure(); as error) {
      <fyllo-error-note [error]="error" />
    }
    <div class="actions">
      <button
        type="button"
        class="btn"
        cdkFocusInitial
        [attr.aria-disabled]="deleting()"
        (click)="close()"
      >
        {{ words().cancel }}
      </button>
      <button
        type="button"
        class="btn danger"
        data-testid="delete-confirm"
        [attr.aria-disabled]="deleting()"
        (click)="delete()"
      >
        {{ deleting() ? words().deleting : words().deleteNow }}
      </button>
    </div>
  `,
  styleUrls: ['../ui/question-dialog.css', './list-dialog.css'],
})
export class DeleteDialog {
  private readonly request = inject<DeleteRequest>(DIALOG_DATA);
  private readonly index = inject(SessionIndex);

  private readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly words = useWords(sessionActionWords);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly deleting = signal(false);
  protected readonly title = revealInTitle(this.request.session.title);
  protected readonly running = computed(() => {
    const { session } = this.request;
    return (this.index.find(session.id) ?? session).state !== 'idle';
  });

  constructor() {
    this.index.gone
      .pipe(
        filter((id) => id === this.request.session.id),
        takeUntilDestroyed(),
      )
      .subscribe(() => {
        this.dialog.close(); // here or elsewhere
      });
  }

  protected close(): void {
    if (!this.deleting()) this.dialog.close();
  }

  /** The question stays until there is an answer, so that a failure is seen. */
  protected async delete(): Promise<void> {
    if (this.deleting()) return;
    this.wait(true);
    this.failure.set(null);
    const result = await this.request.delete();
    this.wait(false);
    if (result.ok || result.error.code === 'not-found') this.dialog.close();
    else this.failure.set(result.error);
  }

  private wait(deleting: boolean): void {
    this.deleting.set(deleting);
    this.dialog.disableClose = deleting;
  }
}
