import { Dialog, type DialogRef } from '@angular/cdk/dialog';
import { createGlobalPositionStrategy } from '@angular/cdk/overlay';
import { DestroyRef, inject, Injectable, Injector } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { fromEvent } from 'rxjs';
import { useWords } from '../language';
import { isApple, isCommand, LateCode } from '../ui';
import { labelledDialogConfig } from '../ui/dialog-config';
import type { SearchDialog } from './search-dialog';
import { searchWords } from './words';

type Opened = DialogRef<unknown, SearchDialog>;

/** Opens the search over the page, unless a dialog is open already; its code is loaded by the first time. */
@Injectable({ providedIn: 'root' })
export class SearchOpener {
  private readonly dialogs = inject(Dialog);
  private readonly injector = inject(Injector);
  private readonly code = inject(LateCode);
  private readonly words = useWords(searchWords);
  private opened: Opened | null = null;

  async open(): Promise<void> {
    if (this.dialogs.openDialogs.length > 0) return;
    const search = await this.code.load(() => import('./search-dialog'));
    // somebody may have been quicker while the code was on its way
    if (search === null || this.dialogs.openDialogs.length > 0) return;
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
    this.opened = this.dialogs.open(search.SearchDialog, config);
  }

  /** Follows Ctrl/Cmd+K for as long as the caller lives; call in an injection context. */
  listen(): void {
    const apple = isApple();
    fromEvent<KeyboardEvent>(window, 'keydown')
      .pipe(takeUntilDestroyed())
      .subscribe((event) => {
        if (event.defaultPrevented || !isCommand(event, 'k', apple)) return;
        event.preventDefault(); // browsers search the web with it
        if (!event.repeat) void this.open();
      });
    inject(DestroyRef).onDestroy(() => {
      this.opened?.close();
    });
  }
}
