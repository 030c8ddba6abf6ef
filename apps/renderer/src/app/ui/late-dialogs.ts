import { Dialog, type DialogConfig, type DialogRef } from '@angular/cdk/dialog';
import type { ComponentType } from '@angular/cdk/overlay';
import { inject, Injectable } from '@angular/core';
import { LateCode } from './late-code';

/** Opens dialogs whose code comes when it is first needed. Not in `index.ts`, as it opens dialogs. */
@Injectable({ providedIn: 'root' })
export class LateDialogs {
  private readonly dialogs = inject(Dialog);
  private readonly code = inject(LateCode);

  /** `null` when the code did not come, or when something else (the second click of two) opened meanwhile. */
  async open<D, R, C>(
    load: () => Promise<ComponentType<C>>,
    config: DialogConfig<D, DialogRef<R, C>>,
  ): Promise<DialogRef<R, C> | null> {
    const top = this.dialogs.openDialogs.at(-1);
    const component = await this.code.load(load);
    if (component === null || this.dialogs.openDialogs.at(-1) !== top) return null;
    return this.dialogs.open(component, config);
  }
}
