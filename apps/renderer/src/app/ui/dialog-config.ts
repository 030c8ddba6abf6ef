import { DialogConfig, type DialogRef } from '@angular/cdk/dialog';

/**
 * The looks and manners of all dialogs; `titleId` names the element that says what the dialog is. Not in `index.ts`,
 * which is in the first chunk: that one opens no dialogs.
 */
export const dialogConfig = <D, R, C>(data: D, titleId: string): DialogConfig<D, DialogRef<R, C>> =>
  Object.assign(new DialogConfig<D, DialogRef<R, C>>(), {
    data,
    panelClass: 'dialog',
    backdropClass: 'dialog-backdrop',
    ariaLabelledBy: titleId,
    autoFocus: '[cdkFocusInitial]',
  });
