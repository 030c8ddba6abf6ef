import { inject, Injectable } from '@angular/core';
import { dialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import type { WorkspaceDialog } from './workspace-dialog';

/** Shows name, folders and rule of the Workspace; the code of that dialog is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class WorkspaceDialogOpener {
  private readonly dialogs = inject(LateDialogs);

  async open(): Promise<void> {
    const config = dialogConfig<null, unknown, WorkspaceDialog>(null, 'workspace-title');
    config.maxHeight = '88vh'; // it grows while it is open
    await this.dialogs.open(
      async () => (await import('./workspace-dialog')).WorkspaceDialog,
      config,
    );
  }
}
