import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { useWords } from '../language';
import { Toasts } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import { shellWords } from './words';
import type { WorkspaceDialog } from './workspace-dialog';

/** Shows name, folders and rule of the Workspace; the code of that dialog is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class WorkspaceDialogOpener {
  private readonly dialog = inject(Dialog);
  private readonly toasts = inject(Toasts);
  private readonly words = useWords(shellWords);

  async open(): Promise<void> {
    const loaded = await import('./workspace-dialog').catch((thrown: unknown) => {
      this.toasts.warn(this.words().notLoaded, thrown instanceof Error ? thrown.message : null);
      return null;
    });
    // the second click of two, or somebody else, may have been quicker
    if (loaded === null || this.dialog.openDialogs.length > 0) return;
    const config = dialogConfig<null, unknown, WorkspaceDialog>(null, 'workspace-title');
    config.autoFocus = 'first-tabbable'; // nothing in it is dangerous
    config.maxHeight = '88vh'; // it grows while it is open
    this.dialog.open(loaded.WorkspaceDialog, config);
  }
}
