import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { LateCode } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import type { ShortcutSheet } from './shortcut-sheet';

/** Opens the sheet over the page, unless a dialog is open already; its code is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class ShortcutOpener {
  private readonly dialogs = inject(Dialog);
  private readonly code = inject(LateCode);

  async open(): Promise<void> {
    if (this.dialogs.openDialogs.length > 0) return;
    const sheet = await this.code.load(() => import('./shortcut-sheet'));
    // somebody may have been quicker while the code was on its way
    if (sheet === null || this.dialogs.openDialogs.length > 0) return;
    const config = dialogConfig<unknown, unknown, ShortcutSheet>(null, 'shortcuts-title');
    config.width = '760px';
    this.dialogs.open(sheet.ShortcutSheet, config);
  }
}
