import { inject, Injectable } from '@angular/core';
import { labelledDialogConfig } from './dialog-config';
import type { LargePicture } from './large-picture';
import { LateDialogs } from './late-dialogs';

/** A picture to look at closely. */
export interface Picture {
  readonly image: Blob;
  readonly name: string;
}

/** Shows a picture large; the code for that comes with the first one. Not in `index.ts`, as it opens a dialog. */
@Injectable({ providedIn: 'root' })
export class PictureOpener {
  private readonly dialogs = inject(LateDialogs);

  async open(picture: Picture): Promise<void> {
    const config = labelledDialogConfig<Picture, null, LargePicture>(picture, picture.name);
    await this.dialogs.open(
      async () => (await import('./large-picture')).LargePicture,
      Object.assign(config, { width: '92vw', height: '88vh' }),
    );
  }
}
