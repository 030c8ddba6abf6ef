import { DialogConfig, type DialogRef } from '@angular/cdk/dialog';

/**
 * The looks and manners of all dialogs; `label` says what the dialog is. One that has no `fyllo-window-head` marks what
 * has the focus first with `cdkFocusInitial`.
 */
export const labelledDialogConfig = <D, R, C>(
  data: D,
  label: string,
): DialogConfig<D, DialogRef<R, C>> =>
  Object.assign(new DialogConfig<D, DialogRef<R, C>>(), {
    data,
    panelClass: 'dialog',
    backdropClass: 'dialog-backdrop',
    ariaLabel: label,
    autoFocus: '[cdkFocusInitial]',
  });

/**
 * The same with `titleId`, which names the element that says what the dialog is. Not in `index.ts`, which is in the
 * first chunk: that one opens no dialogs.
 */
export const dialogConfig = <D, R, C>(data: D, titleId: string): DialogConfig<D, DialogRef<R, C>> =>
  Object.assign(labelledDialogConfig<D, R, C>(data, ''), {
    ariaLabel: null,
    ariaLabelledBy: titleId,
  });
