import { Directive, input } from '@angular/core';
import { useWords } from '../../language';
import type { DraftAttachments } from './draft-attachments';
import { pastedImages } from './pasted-images';
import { attachmentWords } from './words';

/** Attaches the images of what is pasted; its text goes where the browser puts it. */
@Directive({
  selector: '[fylloImagePaste]',
  host: { '(paste)': 'paste($event)' },
})
export class ImagePaste {
  readonly fylloImagePaste = input.required<DraftAttachments>();
  private readonly words = useWords(attachmentWords);

  protected paste({ clipboardData }: ClipboardEvent): void {
    const images = pastedImages(clipboardData, this.words().pasted, new Date());
    if (images.length > 0) this.fylloImagePaste().add(images);
  }
}
