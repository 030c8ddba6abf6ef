import { DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { HOST_LINK, HostState } from '../host';
import { useWords } from '../language';
import { policyWords } from './words';

/** What the rule of the Workspace does, exactly, and the way out of it. */
@Component({
  selector: 'fyllo-policy-dialog',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h2 id="policy-title">{{ words().title }}</h2>
    <p>{{ words().does }}</p>
    <p>{{ words().doesNot }}</p>
    @if (failure(); as error) {
      <fyllo-error-note [error]="error" />
    }
    <div class="actions">
      <button type="button" class="btn" (click)="dialog.close()">{{ words().keep }}</button>
      <button
        type="button"
        class="btn primary"
        cdkFocusInitial
        data-testid="policy-ask"
        [attr.aria-disabled]="asking()"
        (click)="ask()"
      >
        {{ words().ask }}
      </button>
    </div>
  `,
  styleUrl: '../ui/question-dialog.css',
})
export class PolicyDialog {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  protected readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly words = useWords(policyWords);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly asking = signal(false);

  /** From now on a person is asked; the answers that were given stay. */
  protected async ask(): Promise<void> {
    if (this.asking()) return;
    this.asking.set(true);
    this.failure.set(null);
    const result = await this.link.call('workspace.set-policy', { policy: 'ask' });
    this.asking.set(false);
    if (!result.ok) {
      this.failure.set(result.error);
      return;
    }
    this.state.bind(result.value);
    this.dialog.close();
  }
}
