import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { dialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import type { ShortcutSheet } from './shortcut-sheet';

/** Opens the sheet over the page, unless a dialog is open already; its code is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class ShortcutOpener {
  private readonly dialogs = inject(Dialog);
  private readonly late = inject(LateDialogs);

  async open(): Promise<void> {
    if (this.dialogs.openDialogs.length > 0) return;
    const config = dialogConfig<unknown, unknown, ShortcutSheet>(null, 'shortcuts-title');
    config.width = '760px';
    await this.late.open(async () => (await import('./shortcut-sheet')).ShortcutSheet, config);
  }
}
