import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { LateCode } from '../ui';
import { dialogConfig } from '../ui/dialog-config';
import type { WorkspaceDialog } from './workspace-dialog';

/** Shows name, folders and rule of the Workspace; the code of that dialog is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class WorkspaceDialogOpener {
  private readonly dialog = inject(Dialog);
  private readonly code = inject(LateCode);

  async open(): Promise<void> {
    const loaded = await this.code.load(() => import('./workspace-dialog'));
    // the second click of two, or somebody else, may have been quicker
    if (loaded === null || this.dialog.openDialogs.length > 0) return;
    const config = dialogConfig<null, unknown, WorkspaceDialog>(null, 'workspace-title');
    config.maxHeight = '88vh'; // it grows while it is open
    this.dialog.open(loaded.WorkspaceDialog, config);
  }
}
