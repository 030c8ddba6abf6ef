import { computed, DestroyRef, inject, Injectable, signal } from '@angular/core';

const FIRST = 760;
const LEAST = 360;
/** What stays to be seen of the window behind. */
const BESIDE = 120;
/** Narrower windows have no room for both. */
const WHOLE_BELOW = 900;

/** How wide slideovers are, in pixels: as wide as the person last made one, in this window, until it is loaded anew. */
@Injectable({ providedIn: 'root' })
export class SlideoverWidth {
  private readonly wanted = signal(FIRST);
  private readonly room = signal(innerWidth);

  readonly least = computed(() => Math.min(LEAST, this.room()));
  readonly most = computed(() => Math.max(this.least(), this.room() - BESIDE));
  /** Whether there is no choice: the slideover covers the window. */
  readonly whole = computed(() => this.room() < WHOLE_BELOW);
  readonly width = computed(() =>
    this.whole() ? this.room() : Math.min(Math.max(this.wanted(), this.least()), this.most()),
  );

  constructor() {
    const follow = (): void => {
      this.room.set(innerWidth);
    };
    addEventListener('resize', follow);
    inject(DestroyRef).onDestroy(() => {
      removeEventListener('resize', follow);
    });
  }

  set(width: number): void {
    this.wanted.set(Math.round(width));
  }
}
