import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  signal,
} from '@angular/core';
import { Icon } from '../ui';
import type { AttachedFile } from './attached-file';
import { Thumbnails } from './thumbnails';

/** The small picture of an image, or an icon; what it shows is named beside it. */
@Component({
  selector: 'fyllo-file-thumbnail',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (url(); as source) {
      <img [src]="source" alt="" draggable="false" (error)="url.set('')" />
    } @else {
      <svg [fylloIcon]="file().kind === 'image' ? 'image' : 'file-text'"></svg>
    }
  `,
  styles: `
    :host {
      color: var(--ink-3);
      display: grid;
      overflow: hidden;
      place-items: center;
    }
    img {
      display: block;
      height: 100%;
      object-fit: var(--fit, cover);
      width: 100%;
    }
  `,
})
export class FileThumbnail {
  readonly file = input.required<AttachedFile>();

  private readonly thumbnails = inject(Thumbnails);
  private readonly content = computed(() =>
    this.file().kind === 'image' ? this.file().content : null,
  );
  protected readonly url = signal('');

  constructor() {
    effect((onCleanup) => {
      const content = this.content();
      if (content === null) return;
      let url = '';
      let gone = false;
      const isWanted = () => !gone;
      void this.thumbnails.of(content, isWanted).then((small) => {
        if (gone || small === null) return;
        url = URL.createObjectURL(small);
        this.url.set(url);
      });
      onCleanup(() => {
        gone = true;
        this.url.set('');
        if (url !== '') URL.revokeObjectURL(url);
      });
    });
  }
}
