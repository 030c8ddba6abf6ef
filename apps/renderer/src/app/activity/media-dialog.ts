import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, DestroyRef, inject } from '@angular/core';
import { useWords } from '../language';
import { Icon } from '../ui';
import type { LargeImage } from './media-opener';
import { activityWords } from './words';

/** An image as large as it is; what does not fit into the window is scrolled to. */
@Component({
  selector: 'fyllo-media-dialog',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <header>
      <h2>{{ data.name }}</h2>
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
      <img [src]="source" [alt]="data.name" />
    </div>
  `,
  styleUrls: ['../ui/window-dialog.css', '../ui/picture-dialog.css', './media-dialog.css'],
})
export class MediaDialog {
  protected readonly data = inject<LargeImage>(DIALOG_DATA);
  protected readonly dialog = inject(DialogRef);
  protected readonly words = useWords(activityWords);
  protected readonly source = URL.createObjectURL(this.data.image);

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      URL.revokeObjectURL(this.source);
    });
  }
}
