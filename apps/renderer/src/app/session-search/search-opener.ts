import { Dialog, type DialogRef } from '@angular/cdk/dialog';
import { createGlobalPositionStrategy } from '@angular/cdk/overlay';
import { DestroyRef, inject, Injectable, Injector } from '@angular/core';
import { useWords } from '../language';
import { labelledDialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import { onShortcut } from '../ui/on-shortcut';
import type { SearchDialog } from './search-dialog';
import { searchWords } from './words';

type Opened = DialogRef<unknown, SearchDialog>;

/** Opens the search over the page, unless a dialog is open already; its code is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class SearchOpener {
  private readonly dialogs = inject(Dialog);
  private readonly injector = inject(Injector);
  private readonly late = inject(LateDialogs);
  private readonly words = useWords(searchWords);
  private opened: Opened | null = null;

  async open(): Promise<void> {
    if (this.dialogs.openDialogs.length > 0) return;
    const label = this.words().title;
    const config = Object.assign(
      labelledDialogConfig<unknown, unknown, SearchDialog>(null, label),
      {
        width: '640px',
        positionStrategy: createGlobalPositionStrategy(this.injector)
          .centerHorizontally()
          .top('12vh'),
      },
    );
    const dialog = await this.late.open(
      async () => (await import('./search-dialog')).SearchDialog,
      config,
    );
    if (dialog !== null) this.opened = dialog;
  }

  /** Follows Ctrl/Cmd+K for as long as the caller lives; call in an injection context. */
  listen(): void {
    onShortcut('search', () => {
      void this.open();
    });
    inject(DestroyRef).onDestroy(() => {
      this.opened?.close();
    });
  }
}
