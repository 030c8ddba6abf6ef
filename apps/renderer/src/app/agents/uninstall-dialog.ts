import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import type { AppError, RegistryEntry } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { useWords } from '../language';
import { revealHidden, Toasts } from '../ui';
import { InstallableAgents } from './installable-agents';
import { installWords } from './page-words';

/** Asks before an installed agent is removed; the focus is on the button that does nothing. */
@Component({
  selector: 'fyllo-uninstall-dialog',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h2 id="uninstall-title">{{ words().removeTitle }}</h2>
    <p>{{ words().removeText(name) }}</p>
    @if (failure(); as error) {
      <fyllo-error-note [error]="error" />
    }
    <div class="actions">
      <button
        type="button"
        class="btn"
        cdkFocusInitial
        [attr.aria-disabled]="removing()"
        (click)="close()"
      >
        {{ words().keep }}
      </button>
      <button
        type="button"
        class="btn danger"
        data-testid="uninstall-confirm"
        [attr.aria-disabled]="removing()"
        (click)="remove()"
      >
        {{ removing() ? words().removing : words().removeNow }}
      </button>
    </div>
  `,
  styleUrl: '../ui/question-dialog.css',
})
export class UninstallDialog {
  private readonly entry = inject<RegistryEntry>(DIALOG_DATA);
  private readonly agents = inject(InstallableAgents);
  private readonly toasts = inject(Toasts);
  private readonly dialog = inject<DialogRef>(DialogRef);

  protected readonly words = useWords(installWords);
  protected readonly name = revealHidden(this.entry.name);
  protected readonly removing = signal(false);
  protected readonly failure = signal<AppError | null>(null);

  protected close(): void {
    if (!this.removing()) this.dialog.close();
  }

  /** The question stays until there is an answer, so that a failure is seen. */
  protected async remove(): Promise<void> {
    if (this.removing()) return;
    this.wait(true);
    this.failure.set(null);
    const result = await this.agents.uninstall(this.entry.id);
    this.wait(false);
    if (!result.ok && result.error.code !== 'not-found') {
      this.failure.set(result.error);
      return;
    }
    this.toasts.tell(this.words().removed(this.name));
    this.dialog.close();
  }

  private wait(removing: boolean): void {
    this.removing.set(removing);
    this.dialog.disableClose = removing;
  }
}
