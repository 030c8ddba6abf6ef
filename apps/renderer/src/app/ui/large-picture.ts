import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, DestroyRef, inject, signal } from '@angular/core';
import { useWords } from '../language';
import { Icon } from './icon';
import type { Picture } from './picture-opener';
import { uiWords } from './words';

/** A picture as large as it is; what does not fit into the window is scrolled to. */
@Component({
  selector: 'fyllo-large-picture',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <header>
      <h2>
        <bdi>{{ data.name }}</bdi>
      </h2>
      <button
        type="button"
        class="btn ghost icon"
        cdkFocusInitial
        [title]="words().close"
        [attr.aria-label]="words().close"
        (click)="dialog.close()"
      >
        <svg fylloIcon="x"></svg>
      </button>
    </header>
    <div class="view" tabindex="0" role="group" [attr.aria-label]="data.name">
      @if (broken()) {
        <p>{{ words().notDrawn }}</p>
      } @else {
        <img [src]="source" [alt]="data.name" (error)="broken.set(true)" />
      }
    </div>
  `,
  styleUrls: ['./window-dialog.css', './picture-dialog.css', './large-picture.css'],
})
export class LargePicture {
  protected readonly data = inject<Picture>(DIALOG_DATA);
  protected readonly dialog = inject(DialogRef);
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
