import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { LateCode } from '../ui';
import { labelledDialogConfig } from '../ui/dialog-config';
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
  private readonly dialogs = inject(Dialog);
  private readonly code = inject(LateCode);

  async open(drawing: Drawing, name: string): Promise<void> {
    const loaded = await this.code.load(() => import('./diagram-dialog'));
    if (loaded === null) return;
    const data: EnlargedDiagram = { drawing, name };
    const config = labelledDialogConfig<EnlargedDiagram, null, DiagramDialog>(data, name);
    this.dialogs.open(
      loaded.DiagramDialog,
      Object.assign(config, { width: '92vw', height: '88vh' }),
    );
  }
}
