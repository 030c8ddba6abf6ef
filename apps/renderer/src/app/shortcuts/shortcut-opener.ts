import { inject, Injectable } from '@angular/core';
import { dialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import type { ShortcutSheet } from './shortcut-sheet';

/** Opens the sheet over the page; its code is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class ShortcutOpener {
  private readonly dialogs = inject(LateDialogs);

  async open(): Promise<void> {
    const config = dialogConfig<unknown, unknown, ShortcutSheet>(null, 'shortcuts-title');
    config.width = '760px';
    await this.dialogs.open(async () => (await import('./shortcut-sheet')).ShortcutSheet, config);
  }
}
