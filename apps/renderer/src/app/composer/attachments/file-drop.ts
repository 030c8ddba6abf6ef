import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  inject,
  input,
  signal,
} from '@angular/core';
import { useWords } from '../../language';
import type { DraftAttachments } from './draft-attachments';
import { carriesFiles, droppedFiles } from './dropped-files';
import { attachmentWords } from './words';

/** Takes the files that are dropped on an element; drags of anything else are left alone (behaviour 6.4). */
@Component({
  selector: '[fylloFileDrop]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    '(dragover)': 'drag($event)',
    '(dragleave)': 'leave($event)',
    '(drop)': 'drop($event)',
  },
  template: `
    <ng-content />
    @if (over()) {
      <div class="target">{{ words().dropHere }}</div>
    }
  `,
  styles: `
    :host {
      position: relative;
    }
    .target {
      align-items: center;
      background: color-mix(in srgb, var(--accent-soft) 92%, transparent);
      border: 2px dashed var(--accent);
      border-radius: inherit;
      color: var(--accent);
      display: flex;
      font-weight: 600;
      inset: -1px;
      justify-content: center;
      pointer-events: none;
      position: absolute;
    }
  `,
})
export class FileDrop {
  readonly fylloFileDrop = input.required<DraftAttachments>();

  protected readonly words = useWords(attachmentWords);
  protected readonly over = signal(false);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  protected drag(event: DragEvent): void {
    if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.over.set(true);
  }

  protected leave({ relatedTarget }: DragEvent): void {
    const inside = relatedTarget instanceof Node && this.host.contains(relatedTarget);
    if (!inside) this.over.set(false);
  }

  protected drop(event: DragEvent): void {
    this.over.set(false);
    if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    const { files, folders } = droppedFiles(event.dataTransfer);
    this.fylloFileDrop().add(files, folders);
  }
}
