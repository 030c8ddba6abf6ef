import {
  ChangeDetectionStrategy,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { FileThumbnail } from '../../attached-files';
import { useErrorText } from '../../errors';
import { byteSize, CurrentLanguage, useWords } from '../../language';
import { Icon, revealHidden } from '../../ui';
import type { DraftAttachment } from './draft-attachment';
import { attachmentWords } from './words';

/** A file of the message that is written: pressed, it is shown; its state never changes its size. */
@Component({
  selector: 'fyllo-attachment-chip',
  imports: [FileThumbnail, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '[class.fault]': 'faulty()' },
  templateUrl: './attachment-chip.html',
  styleUrl: './attachment-chip.css',
})
export class AttachmentChip {
  readonly item = input.required<DraftAttachment>();
  /** Whether the Tab key leads here. */
  readonly reachable = input(false);
  readonly locked = input(false);
  readonly opened = output();
  readonly removed = output<MouseEvent>();
  readonly retried = output();

  protected readonly words = useWords(attachmentWords);
  private readonly language = inject(CurrentLanguage).value;
  private readonly errorText = useErrorText();
  private readonly face = viewChild.required<ElementRef<HTMLButtonElement>>('face');
  protected readonly name = computed(() => revealHidden(this.item().name));
  protected readonly faulty = computed(() => ['failed', 'unfit'].includes(this.item().state));
  /** Below the name: how it is, or its size once it is well. */
  protected readonly note = computed(() => {
    const { state, progress, size } = this.item();
    const words = this.words();
    const percent = new Intl.NumberFormat(this.language(), { style: 'percent' });
    switch (state) {
      case 'checking':
        return words.checking;
      case 'uploading':
        return words.uploading(percent.format(Math.floor(progress * 100) / 100));
      case 'unfit':
        return words.unfit;
      case 'failed':
        return this.item().error?.why === 'source' ? words.source : words.notKept;
      case 'saved':
        return byteSize(size, this.language());
    }
  });
  /** Why the host did not keep it. */
  protected readonly reason = computed(() => {
    const { error } = this.item();
    return error?.why === 'host' ? this.errorText()(error.error) : '';
  });
  protected readonly label = computed(() => {
    const size = byteSize(this.item().size, this.language());
    const parts = [this.words().open(this.name()), size, this.note(), this.reason()];
    return [...new Set(parts)].filter((part) => part !== '').join(', ');
  });
  protected readonly hint = computed(() =>
    [this.name(), this.note(), this.reason(), this.locked() ? '' : this.words().removeKey]
      .filter((part) => part !== '')
      .join('\n'),
  );
  protected readonly underWay = computed(() => {
    const { state, progress } = this.item();
    return progress < 1 && (state === 'uploading' || state === 'checking');
  });

  focus(): void {
    this.face().nativeElement.focus();
  }
}
