import { DialogConfig, type DialogRef } from '@angular/cdk/dialog';
import { dialogConfig } from './dialog-config';

/**
 * A dialog at the right edge of the window, as high as the window. Its component shows its content in a
 * `fyllo-slideover` with the same `titleId`. Not in `index.ts`, for the same reason as `dialogConfig`.
 */
export const slideoverConfig = <D, R, C>(
  data: D,
  titleId: string,
): DialogConfig<D, DialogRef<R, C>> =>
  Object.assign(dialogConfig<D, R, C>(data, titleId), { panelClass: 'slideover' });
