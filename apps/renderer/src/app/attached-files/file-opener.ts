import { inject, Injectable } from '@angular/core';
import { revealHidden } from '../ui';
import { labelledDialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import { PictureOpener } from '../ui/picture-opener';
import type { AttachedFile } from './attached-file';
import type { FilePeek } from './file-peek';

/** Shows an attached file: an image large, the beginning of anything else. */
@Injectable({ providedIn: 'root' })
export class FileOpener {
  private readonly dialogs = inject(LateDialogs);
  private readonly pictures = inject(PictureOpener);
  private opening = false;

  async open(file: AttachedFile): Promise<void> {
    if (this.opening) return; // the second click of two
    this.opening = true;
    try {
      await this.show(file);
    } finally {
      this.opening = false;
    }
  }

  private async show(file: AttachedFile): Promise<void> {
    const name = revealHidden(file.name);
    const image = file.kind === 'image' ? await file.content.whole() : null;
    if (image?.ok === true) {
      await this.pictures.open({ image: image.value, name });
      return;
    }
    const config = labelledDialogConfig<AttachedFile, null, FilePeek>(file, name);
    await this.dialogs.open(
      async () => (await import('./file-peek')).FilePeek,
      Object.assign(config, { width: 'min(720px, 92vw)' }),
    );
  }
}
