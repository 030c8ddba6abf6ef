import { InputModalityDetector } from '@angular/cdk/a11y';
import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import type { ErrorCode, Result, SessionId, SessionSummary } from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { useErrorText } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { revealInTitle, Toasts } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { DeleteDialog, type DeleteRequest } from './delete-dialog';
import type { EditPlace } from './renaming';
import { SessionIndex } from './session-index';
import { sessionActionWords } from './words';

const UNANSWERED: readonly ErrorCode[] = ['disconnected', 'timed-out'];

/** A session that went to the other group. */
interface Move {
  readonly id: SessionId;
  /** Whether the keyboard asked for it. */
  readonly byKey: boolean;
}

/** Where somebody asked to delete a session. */
interface Question {
  readonly id: SessionId;
  readonly place: EditPlace;
}

/** What a person can do with a session as a whole, wherever it is shown. */
@Injectable({ providedIn: 'root' })
export class SessionActions {
  private readonly link = inject(HOST_LINK);
  private readonly index = inject(SessionIndex);
  private readonly toasts = inject(Toasts);
  private readonly dialog = inject(Dialog);
  private readonly modality = inject(InputModalityDetector);
  private readonly errorText = useErrorText();
  private readonly words = useWords(sessionActionWords);
  private readonly moved = new Subject<Move>();
  private readonly asked = new Subject<Question>();
  private readonly mine = new Set<SessionId>();

  /** A session whose row went to the other group because somebody here said so. */
  readonly pinned = this.moved.asObservable();

  /** A question whether to delete that is closed: the focus goes back to where it came from. */
  readonly answered = this.asked.asObservable();

  /** Whether this page deletes or has deleted the session, so that nobody here needs to be told. */
  deletes(id: SessionId): boolean {
    return this.mine.has(id);
  }

  async pin({ id }: SessionSummary, pinned: boolean): Promise<void> {
    const byKey = this.modality.mostRecentModality === 'keyboard';
    const result = await this.link.call('session.pin', { sessionId: id, pinned });
    if (!result.ok) {
      this.toasts.warn(this.errorText()(result.error), result.error.detail);
      return;
    }
    this.index.put(result.value.session);
    this.moved.next({ id, byKey });
  }

  async copyId({ id }: SessionSummary): Promise<void> {
    try {
      await navigator.clipboard.writeText(id);
      this.toasts.tell(this.words().copied);
    } catch {
      this.toasts.warn(this.words().copyFailed); // no permission, or no focus
    }
  }

  /** Asks first. */
  askToDelete(session: SessionSummary, place: EditPlace): void {
    if (this.dialog.openDialogs.length > 0) return;
    const { id } = session;
    const request: DeleteRequest = { session, delete: () => this.delete(session, () => isOpen) };
    const config = dialogConfig<DeleteRequest, unknown, DeleteDialog>(request, 'delete-title');
    config.role = 'alertdialog';
    config.ariaDescribedBy = 'delete-text';
    config.restoreFocus = false; // the item of the menu it came from is gone, or its row is another one
    let isOpen = true;
    this.dialog.open(DeleteDialog, config).closed.subscribe(() => {
      isOpen = false;
      this.asked.next({ id, place });
    });
  }

  /** A failure is shown by the dialog while it is open. */
  private async delete(
    { id, title }: SessionSummary,
    isShown: () => boolean,
  ): Promise<Result<unknown>> {
    this.mine.add(id);
    const result = await this.link.call('session.delete', { sessionId: id });
    if (result.ok || result.error.code === 'not-found') {
      this.index.remove(id);
      return result;
    }
    // without an answer it may still have been deleted, which the next list tells
    if (!UNANSWERED.includes(result.error.code)) this.mine.delete(id);
    if (!isShown()) {
      const text = this.words().deleteFailed(revealInTitle(title)) + this.errorText()(result.error);
      this.toasts.warn(text, result.error.detail);
    }
    return result;
  }
}
