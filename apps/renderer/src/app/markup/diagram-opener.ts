import { inject, Injectable } from '@angular/core';
import { labelledDialogConfig } from '../ui/dialog-config';
import { LateDialogs } from '../ui/late-dialogs';
import type { Drawing } from './diagram-answer';
import type { DiagramDialog } from './diagram-dialog';

/** What the enlarged view shows. */
export interface EnlargedDiagram {
  readonly drawing: Drawing;
  readonly name: string;
}

/** Opens the enlarged view of a drawing; its code comes with the first one. */
@Injectable({ providedIn: 'root' })
export class DiagramOpener {
  private readonly dialogs = inject(LateDialogs);

  async open(drawing: Drawing, name: string): Promise<void> {
    const data: EnlargedDiagram = { drawing, name };
    const config = labelledDialogConfig<EnlargedDiagram, null, DiagramDialog>(data, name);
    await this.dialogs.open(
      async () => (await import('./diagram-dialog')).DiagramDialog,
      Object.assign(config, { width: '92vw', height: '88vh' }),
    );
  }
}
