import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { LateCode } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import type { UnreadableDialog } from './unreadable-dialog';

/** Shows the sessions that could not be read; the code of that dialog is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class UnreadableOpener {
  private readonly dialog = inject(Dialog);
  private readonly code = inject(LateCode);

  async open(): Promise<void> {
    const loaded = await this.code.load(() => import('./unreadable-dialog'));
    // the second click of two, or somebody else, may have been quicker
    if (loaded === null || this.dialog.openDialogs.length > 0) return;
    const config = dialogConfig<null, unknown, UnreadableDialog>(null, 'unreadable-title');
    this.dialog.open(loaded.UnreadableDialog, config);
  }
}
