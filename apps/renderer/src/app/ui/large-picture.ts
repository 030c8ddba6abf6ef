import { DIALOG_DATA } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, DestroyRef, inject, signal } from '@angular/core';
import { useWords } from '../language';
import type { Picture } from './picture-opener';
import { WindowHead } from './window-head';
import { uiWords } from './words';

/** A picture as large as it is; what does not fit into the window is scrolled to. */
@Component({
  selector: 'fyllo-large-picture',
  imports: [WindowHead],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <fyllo-window-head [title]="data.name" />
    <div class="view" tabindex="0" role="group" [attr.aria-label]="data.name">
      @if (broken()) {
        <p>{{ words().notDrawn }}</p>
      } @else {
        <img [src]="source" [alt]="data.name" (error)="broken.set(true)" />
      }
    </div>
  `,
  styleUrls: ['./picture-dialog.css', './large-picture.css'],
})
export class LargePicture {
  protected readonly data = inject<Picture>(DIALOG_DATA);
  protected readonly words = useWords(uiWords);
  protected readonly source = URL.createObjectURL(this.data.image);
  /** Some kinds of pictures, and damaged ones, cannot be drawn by a browser. */
  protected readonly broken = signal(false);

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      URL.revokeObjectURL(this.source);
    });
  }
}
