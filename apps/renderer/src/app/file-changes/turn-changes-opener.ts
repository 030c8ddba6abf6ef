import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { LateCode } from '../ui';
import { slideoverConfig } from '../ui/slideover-config';
import { CHANGES_TITLE, type ShownTurn } from './shown-turn';
import type { TurnChangesDialog } from './turn-changes-dialog';

const SLIDEOVER = 'turn-changes-slideover';

/** Shows what an agent's turn changed; the code of that slideover is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class TurnChangesOpener {
  private readonly dialog = inject(Dialog);
  private readonly code = inject(LateCode);

  /** `file` by its path as the agent wrote it: it is opened and scrolled to, or what was not applied is shown. */
  async open(
    session: OpenSession,
    messageId: MessageId,
    file: Pick<ShownTurn, 'path' | 'notApplied'> = {},
  ): Promise<void> {
    const loaded = await this.code.load(() => import('./turn-changes-dialog'));
    // the second click of two may have been quicker
    if (loaded === null || this.dialog.getDialogById(SLIDEOVER) !== undefined) return;
    const shown: ShownTurn = { session, messageId, ...file };
    const config = slideoverConfig<ShownTurn, unknown, TurnChangesDialog>(shown, CHANGES_TITLE);
    config.id = SLIDEOVER;
    this.dialog.open(loaded.TurnChangesDialog, config);
  }
}
