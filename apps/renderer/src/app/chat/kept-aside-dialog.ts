import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { AppError, ResultValue, SessionId } from '@fyllo/protocol';
import { ErrorState } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { CopyButton } from '../markup';
import { EmptyState, LoadingState, revealHidden } from '../ui';
import { damageWords } from './words';

export interface KeptAside {
  readonly sessionId: SessionId;
  /** The file that keeps the bytes. */
  readonly path: string;
}

/** Bytes of a session's files that could not be read, as plain text: nobody knows what they are. */
@Component({
  selector: 'fyllo-kept-aside-dialog',
  imports: [CopyButton, EmptyState, ErrorState, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './kept-aside-dialog.html',
  styleUrls: [
    '../ui/question-dialog.css',
    '../session-list/list-dialog.css',
    './kept-aside-dialog.css',
  ],
})
export class KeptAsideDialog {
  private readonly link = inject(HOST_LINK);
  private readonly answer = signal<ResultValue<'session.kept-aside'> | null>(null);

  protected readonly about = inject<KeptAside>(DIALOG_DATA);
  protected readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly words = useWords(damageWords);
  protected readonly reveal = revealHidden;
  protected readonly failure = signal<AppError | null>(null);
  protected readonly places = computed(() => this.answer()?.places ?? null);
  protected readonly unshown = computed(() => {
    const answer = this.answer();
    return answer ? answer.total - answer.places.length : 0;
  });

  constructor() {
    void this.load();
  }

  protected async load(): Promise<void> {
    this.failure.set(null);
    const { sessionId } = this.about;
    const result = await this.link.call('session.kept-aside', { sessionId });
    if (result.ok) this.answer.set(result.value);
    else this.failure.set(result.error);
  }
}
