import { inject, Injectable } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { LateDialogs } from '../ui/late-dialogs';
import { slideoverConfig } from '../ui/slideover-config';
import { CHANGES_TITLE, type ShownTurn } from './shown-turn';
import type { TurnChangesDialog } from './turn-changes-dialog';

/** Shows what an agent's turn changed; the code of that slideover is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class TurnChangesOpener {
  private readonly dialogs = inject(LateDialogs);

  /** `file` by its path as the agent wrote it: it is opened and scrolled to, or what was not applied is shown. */
  async open(
    session: OpenSession,
    messageId: MessageId,
    file: Pick<ShownTurn, 'path' | 'notApplied'> = {},
  ): Promise<void> {
    const shown: ShownTurn = { session, messageId, ...file };
    const config = slideoverConfig<ShownTurn, unknown, TurnChangesDialog>(shown, CHANGES_TITLE);
    await this.dialogs.open(
      async () => (await import('./turn-changes-dialog')).TurnChangesDialog,
      config,
    );
  }
}
