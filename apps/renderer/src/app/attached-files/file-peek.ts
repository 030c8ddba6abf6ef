import { DIALOG_DATA } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';
import type { Result } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { byteSize, CurrentLanguage, useWords } from '../language';
import { revealHidden, WindowHead } from '../ui';
import type { AttachedFile } from './attached-file';
import { PEEK_BYTES, peekText } from './text-peek';
import { attachedFileWords } from './words';

/** The beginning of a text file; of other files that they are none. */
@Component({
  selector: 'fyllo-file-peek',
  imports: [ErrorNote, WindowHead],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <fyllo-window-head [title]="name" />
    <div class="body" role="group" tabindex="0" [attr.aria-label]="name">
      @let read = head();
      @if (read === null) {
        <p role="status">{{ words().loading }}</p>
      } @else if (!read.ok) {
        <fyllo-error-note [error]="read.error" />
      } @else if (file.size === 0) {
        <p>{{ words().empty }}</p>
      } @else if (text() === null) {
        <p>{{ words().binary }} {{ size() }}</p>
      } @else {
        <p>{{ extent() }}</p>
        <pre data-testid="attachment-text">{{ text() }}</pre>
      }
    </div>
  `,
  styleUrl: './file-peek.css',
})
export class FilePeek {
  protected readonly file = inject<AttachedFile>(DIALOG_DATA);
  protected readonly words = useWords(attachedFileWords);
  private readonly language = inject(CurrentLanguage).value;
  protected readonly name = revealHidden(this.file.name);
  protected readonly head = signal<Result<Uint8Array> | null>(null);
  protected readonly size = computed(() => byteSize(this.file.size, this.language()));
  protected readonly text = computed(() => {
    const head = this.head();
    const text = head?.ok === true ? peekText(head.value) : null;
    return text === null ? null : plainText(text);
  });
  protected readonly extent = computed(() =>
    this.file.size > PEEK_BYTES
      ? this.words().cut(byteSize(PEEK_BYTES, this.language()), this.size())
      : this.size(),
  );

  constructor() {
    void this.file.content.head(PEEK_BYTES).then((head) => {
      this.head.set(head);
    });
  }
}
