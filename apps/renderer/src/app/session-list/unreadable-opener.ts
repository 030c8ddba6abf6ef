import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { useWords } from '../language';
import { Toasts } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import type { UnreadableDialog } from './unreadable-dialog';
import { sessionListWords } from './words';

/** Shows the sessions that could not be read; the code of that dialog is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class UnreadableOpener {
  private readonly dialog = inject(Dialog);
  private readonly toasts = inject(Toasts);
  private readonly words = useWords(sessionListWords);

  async open(): Promise<void> {
    const loaded = await import('./unreadable-dialog').catch((thrown: unknown) => {
      this.toasts.warn(this.words().notLoaded, thrown instanceof Error ? thrown.message : null);
      return null;
    });
    // the second click of two, or somebody else, may have been quicker
    if (loaded === null || this.dialog.openDialogs.length > 0) return;
    const config = dialogConfig<null, unknown, UnreadableDialog>(null, 'unreadable-title');
    this.dialog.open(loaded.UnreadableDialog, config);
  }
}
