import { Dialog } from '@angular/cdk/dialog';
import { inject, Injectable } from '@angular/core';
import { linkTargetOf } from '@fyllo/markup';
import { EMPTY, map, type Observable } from 'rxjs';
import { useWords } from '../language';
import { labelledDialogConfig } from '../ui/dialog-config';
import { LinkDialog, type LiveTarget } from './link-dialog';
import { markupWords } from './words';

/** What a person's click on a link in untrusted text leads to. */
@Injectable({ providedIn: 'root' })
export class LinkOpener {
  private readonly dialogs = inject(Dialog);
  private readonly words = useWords(markupWords);

  /** Shows the target; the address is judged again, whatever the document says about it. */
  open(address: string): void {
    this.ask(address);
  }

  /** Emits whether the person went there; nothing for an address that may not be opened. */
  ask(address: string): Observable<boolean> {
    const target = linkTargetOf(address);
    if (target.kind === 'blocked') return EMPTY;
    const { leaveTitle, localTitle } = this.words();
    const label = target.kind === 'external' ? leaveTitle : localTitle;
    const dialog = this.dialogs.open<boolean, LiveTarget, LinkDialog>(
      LinkDialog,
      labelledDialogConfig(target, label),
    );
    return dialog.closed.pipe(map((left) => left === true));
  }
}
