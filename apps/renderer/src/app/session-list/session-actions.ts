import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import type { Result, SessionId, SessionSummary } from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { useErrorText } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { Toasts } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { DeleteDialog, type DeleteRequest } from './delete-dialog';
import { SessionIndex } from './session-index';
import { sessionActionWords } from './words';

/** What a person can do with a session as a whole, wherever it is shown. */
@Injectable({ providedIn: 'root' })
export class SessionActions {
  private readonly link = inject(HOST_LINK);
  private readonly index = inject(SessionIndex);
  private readonly toasts = inject(Toasts);
  private readonly dialog = inject(Dialog);
  private readonly errorText = useErrorText();
  private readonly words = useWords(sessionActionWords);
  private readonly moved = new Subject<SessionId>();
  private readonly mine = new Set<SessionId>();

  /** A session whose row went to the other group because somebody here said so. */
  readonly pinned = this.moved.asObservable();

  /** Whether this page deletes or has deleted the session, so that nobody here needs to be told. */
  deletes(id: SessionId): boolean {
    return this.mine.has(id);
  }

  async pin({ id }: SessionSummary, pinned: boolean): Promise<void> {
    const result = await this.link.call('session.pin', { sessionId: id, pinned });
    if (!result.ok) {
      this.toasts.warn(this.errorText()(result.error), result.error.detail);
      return;
    }
    this.index.put(result.value.session);
    this.moved.next(id);
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
  askToDelete(session: SessionSummary): void {
    const request: DeleteRequest = { session, delete: () => this.delete(session.id) };
    const config = dialogConfig<DeleteRequest, unknown, DeleteDialog>(request, 'delete-title');
    config.role = 'alertdialog';
    this.dialog.open(DeleteDialog, config);
  }

  private async delete(id: SessionId): Promise<Result<unknown>> {
    this.mine.add(id);
    const result = await this.link.call('session.delete', { sessionId: id });
    const gone = result.ok || result.error.code === 'not-found';
    if (gone) this.index.remove(id);
    else this.mine.delete(id);
    return result;
  }
}
