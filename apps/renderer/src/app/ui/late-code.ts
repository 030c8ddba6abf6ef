import { inject, Injectable } from '@angular/core';
import { useWords } from '../language';
import { Toasts } from './toasts';
import { uiWords } from './words';

/** Code that comes when it is first needed. It may not come: the host is lost, or has another build by now. */
@Injectable({ providedIn: 'root' })
export class LateCode {
  private readonly toasts = inject(Toasts);
  private readonly words = useWords(uiWords);

  /** What `load` brings, or `null` once the person was told that it did not come. */
  async load<T>(load: () => Promise<T>): Promise<T | null> {
    try {
      return await load();
    } catch (thrown) {
      this.toasts.warn(this.words().notLoaded, thrown instanceof Error ? thrown.message : null);
      return null;
    }
  }
}
