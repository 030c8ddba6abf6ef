import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { labelledDialogConfig } from './dialog-config';
import type { LargePicture } from './large-picture';
import { LateCode } from './late-code';

/** A picture to look at closely. */
export interface Picture {
  readonly image: Blob;
  readonly name: string;
}

/** Shows a picture large; the code for that comes with the first one. Not in `index.ts`, as it opens a dialog. */
@Injectable({ providedIn: 'root' })
export class PictureOpener {
  private readonly dialogs = inject(Dialog);
  private readonly code = inject(LateCode);

  async open(picture: Picture): Promise<void> {
    const loaded = await this.code.load(() => import('./large-picture'));
    if (loaded === null) return;
    const config = labelledDialogConfig<Picture, null, LargePicture>(picture, picture.name);
    this.dialogs.open(
      loaded.LargePicture,
      Object.assign(config, { width: '92vw', height: '88vh' }),
    );
  }
}
