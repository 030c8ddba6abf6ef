import { Dialog } from '@angular/cdk/dialog';
import { inject } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { fromEvent } from 'rxjs';
import { isApple } from './command-key';
import { belongsToInputMethod } from './composed-key';
import { isShortcut, type ShortcutId } from './shortcut-keys';

/**
 * Follows a shortcut for as long as the caller lives; call in an injection context. Nothing happens while a dialog is
 * open or an input method is at work. Not in `index.ts`, which is in the first chunk: that one knows no dialogs.
 */
export function onShortcut(id: ShortcutId, act: () => void): void {
  const dialogs = inject(Dialog);
  const apple = isApple();
  fromEvent<KeyboardEvent>(window, 'keydown')
    .pipe(takeUntilDestroyed())
    .subscribe((event) => {
      if (event.defaultPrevented || belongsToInputMethod(event)) return;
      if (!isShortcut(event, id, apple)) return;
      event.preventDefault(); // browsers have uses of their own for some, and a dialog has none for any
      if (!event.repeat && dialogs.openDialogs.length === 0) act();
    });
}
