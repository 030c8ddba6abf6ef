import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Toasts } from '../ui';
import { slideoverConfig } from '../ui/slideover-config';
import { CHANGES_TITLE, type ShownTurn } from './shown-turn';
import type { TurnChangesDialog } from './turn-changes-dialog';
import { changeWords } from './words';

const SLIDEOVER = 'turn-changes-slideover';

/** Shows what an agent's turn changed; the code of that slideover is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class TurnChangesOpener {
  private readonly dialog = inject(Dialog);
  private readonly toasts = inject(Toasts);
  private readonly words = useWords(changeWords);

  /** `file` by its path as the agent wrote it: it is opened and scrolled to, or what was not applied is shown. */
  async open(
    session: OpenSession,
    messageId: MessageId,
    file: Pick<ShownTurn, 'path' | 'notApplied'> = {},
  ): Promise<void> {
    const loaded = await import('./turn-changes-dialog').catch((thrown: unknown) => {
      this.toasts.warn(this.words().notLoaded, thrown instanceof Error ? thrown.message : null);
      return null;
    });
    // the second click of two may have been quicker
    if (loaded === null || this.dialog.getDialogById(SLIDEOVER) !== undefined) return;
    const shown: ShownTurn = { session, messageId, ...file };
    const config = slideoverConfig<ShownTurn, unknown, TurnChangesDialog>(shown, CHANGES_TITLE);
    config.id = SLIDEOVER;
    this.dialog.open(loaded.TurnChangesDialog, config);
  }
}
