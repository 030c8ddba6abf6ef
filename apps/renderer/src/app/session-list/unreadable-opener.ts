import { inject, Injectable } from '@angular/core';
import { dialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import type { UnreadableDialog } from './unreadable-dialog';

/** Shows the sessions that could not be read; the code of that dialog is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class UnreadableOpener {
  private readonly dialogs = inject(LateDialogs);

  async open(): Promise<void> {
    const config = dialogConfig<null, unknown, UnreadableDialog>(null, 'unreadable-title');
    await this.dialogs.open(
      async () => (await import('./unreadable-dialog')).UnreadableDialog,
      config,
    );
  }
}
