import {
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  input,
  output,
  viewChild,
} from '@angular/core';
import { IMAGE_ENDINGS } from '@fyllo/session-model';
import { useWords } from '../../language';
import { ariaKeys, Icon } from '../../ui';
import { onShortcut } from '../../ui/on-shortcut';
import type { DraftAttachments } from './draft-attachments';
import { attachmentWords } from './words';

const IMAGES = ['image/*', ...[...IMAGE_ENDINGS].map((ending) => `.${ending}`)].join();

/** Opens the system's dialog for files; of an agent that takes only images, for those. */
@Component({
  selector: 'fyllo-attach-button',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <button
      type="button"
      class="btn ghost small icon"
      data-testid="attach-button"
      [attr.aria-keyshortcuts]="keys"
      [attr.aria-label]="words().attach"
      [title]="words().attach"
      (click)="open()"
    >
      <svg fylloIcon="paperclip"></svg>
    </button>
    <input
      #files
      type="file"
      multiple
      hidden
      data-testid="attach-files"
      [attr.aria-label]="words().attach"
      [accept]="accept()"
      (change)="choose()"
    />
  `,
})
export class AttachButton {
  readonly attachments = input.required<DraftAttachments>();
  /** Files were chosen: the person will go on writing. */
  readonly chosen = output();

  protected readonly words = useWords(attachmentWords);
  protected readonly keys = ariaKeys('attach');
  private readonly files = viewChild.required<ElementRef<HTMLInputElement>>('files');
  protected readonly accept = computed(() => {
    const abilities = this.attachments().abilities();
    return abilities?.image === true && !abilities.embeddedContext ? IMAGES : '';
  });

  constructor() {
    onShortcut('attach', () => {
      this.open();
    });
  }

  open(): void {
    this.files().nativeElement.click();
  }

  protected choose(): void {
    const { nativeElement: input } = this.files();
    this.attachments().add(input.files ?? []);
    input.value = ''; // so that the same file can be chosen again
    this.chosen.emit();
  }
}
