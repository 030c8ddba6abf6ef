import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { LateCode } from '../ui';
import { labelledDialogConfig } from '../ui/dialog-config';
import type { MediaDialog } from './media-dialog';

/** An image to look at closely. */
export interface LargeImage {
  readonly image: Blob;
  readonly name: string;
}

/** Shows an image large; the code for that comes with the first one. */
@Injectable({ providedIn: 'root' })
export class MediaOpener {
  private readonly dialogs = inject(Dialog);
  private readonly code = inject(LateCode);

  async open(data: LargeImage): Promise<void> {
    const loaded = await this.code.load(() => import('./media-dialog'));
    if (loaded === null) return;
    const config = labelledDialogConfig<LargeImage, null, MediaDialog>(data, data.name);
    this.dialogs.open(loaded.MediaDialog, Object.assign(config, { width: '92vw', height: '88vh' }));
  }
}
