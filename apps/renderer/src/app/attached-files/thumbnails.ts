import { inject, Injectable } from '@angular/core';
import type { FileContent } from './file-content';
import { MAKE_THUMBNAIL } from './make-thumbnail';

/** Pixels: twice the largest place that a thumbnail is shown in. */
const SIDE = 360;
/** A conversation scrolled through and back reads its pictures once. */
const MOST_KEPT = 200;

/** Small pictures of attached images, made one after another and kept for a while. */
@Injectable({ providedIn: 'root' })
export class Thumbnails {
  private readonly make = inject(MAKE_THUMBNAIL);
  private readonly kept = new Map<string, Blob>();
  private last: Promise<unknown> = Promise.resolve();

  /**
   * `null` for what cannot be read or drawn; a later call tries again. What nobody wants any more when its turn comes
   * is not read: a person who scrolls through many pictures waits for those in view only.
   */
  of(content: FileContent, isWanted: () => boolean): Promise<Blob | null> {
    const made = this.last.then(
      () => this.kept.get(content.id) ?? (isWanted() ? this.read(content) : null),
    );
    this.last = made;
    return made;
  }

  private async read(content: FileContent): Promise<Blob | null> {
    const image = await content.whole();
    const small = image.ok ? await this.make(image.value, SIDE) : null;
    if (small !== null) this.keep(content.id, small);
    return small;
  }

  private keep(id: string, small: Blob): void {
    this.kept.set(id, small);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
