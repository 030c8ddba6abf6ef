import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { decisionText, type LinkTarget } from '@fyllo/markup';
import { useWords } from '../language';
import { CopyButton } from './copy-button';
import { markupWords } from './words';

export type LiveTarget = Exclude<LinkTarget, { readonly kind: 'blocked' }>;

/**
 * Shows where a link goes before anything happens: the focus is on the button that does nothing.
 * SECURITY: X-02
 */
@Component({
  selector: 'fyllo-link-dialog',
  imports: [CopyButton],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h2>{{ target.kind === 'external' ? words().leaveTitle : words().localTitle }}</h2>
    <p>{{ target.kind === 'external' ? words().leaveText : words().localText }}</p>
    <div class="address">
      <code>{{ address() }}</code>
      <fyllo-copy-button
        [text]="plainAddress"
        [name]="target.kind === 'local' ? words().copyPath : undefined"
      />
    </div>
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
  styleUrl: './link-dialog.css',
})
export class LinkDialog {
  protected readonly target = inject<LiveTarget>(DIALOG_DATA);
  protected readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly words = useWords(markupWords);
  protected readonly plainAddress =
    this.target.kind === 'external' ? this.target.url : this.target.whole;
  protected readonly address = computed(() => decisionText(this.plainAddress));

  protected leave(url: string): void {
    window.open(url, '_blank', 'noopener,noreferrer');
    this.dialog.close();
  }
}
