import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { labelledDialogConfig } from '../ui/dialog-config';
import type { Drawing } from './diagram-answer';

/** What the enlarged view shows. */
export interface EnlargedDiagram {
  readonly drawing: Drawing;
  readonly name: string;
}

/** Opens the enlarged view of a drawing; its code comes with the first one. */
@Injectable({ providedIn: 'root' })
export class DiagramOpener {
  private readonly dialogs = inject(Dialog);

  async open(drawing: Drawing, name: string): Promise<void> {
    const { DiagramDialog } = await import('./diagram-dialog');
    const data: EnlargedDiagram = { drawing, name };
    const config = labelledDialogConfig<EnlargedDiagram, null, InstanceType<typeof DiagramDialog>>(
      data,
      name,
    );
    this.dialogs.open(DiagramDialog, Object.assign(config, { width: '92vw', height: '88vh' }));
  }
}
