import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import type { LinkTarget } from '@fyllo/markup';
import { useWords } from '../language';
import { AddressView } from './address-view';
import { markupWords } from './words';

export type LiveTarget = Exclude<LinkTarget, { readonly kind: 'blocked' }>;

/**
 * Shows where a link goes before anything happens: the focus is on the button that does nothing.
 * SECURITY: X-02
 */
@Component({
  selector: 'fyllo-link-dialog',
  imports: [AddressView],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h2>{{ target.kind === 'external' ? words().leaveTitle : words().localTitle }}</h2>
    <p>{{ target.kind === 'external' ? words().leaveText : words().localText }}</p>
    @if (target.kind === 'external') {
      <fyllo-address-view [address]="target.url" />
    } @else {
      <fyllo-address-view [address]="target.whole" [copyName]="words().copyPath" />
    }
    <div class="actions">
      <button type="button" class="btn" cdkFocusInitial (click)="dialog.close()">
        {{ target.kind === 'external' ? words().cancel : words().close }}
      </button>
      @if (target.kind === 'external') {
        <button type="button" class="btn primary" (click)="leave(target.url)">
          {{ words().open }}
        </button>
      }
    </div>
  `,
  styleUrl: '../ui/question-dialog.css',
})
export class LinkDialog {
  protected readonly target = inject<LiveTarget>(DIALOG_DATA);
  protected readonly dialog = inject<DialogRef<boolean>>(DialogRef);
  protected readonly words = useWords(markupWords);

  protected leave(url: string): void {
    window.open(url, '_blank', 'noopener,noreferrer');
    this.dialog.close(true);
  }
}
