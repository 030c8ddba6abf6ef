import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Attachment, SessionId } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { byteSize, CurrentLanguage, useWords } from '../language';
import { revealHidden } from '../ui';
import { KeptContent } from './file-content';
import { FileOpener } from './file-opener';
import { FileThumbnail } from './file-thumbnail';
import { attachedFileWords } from './words';

/** The files that went with a message, in their order; each is shown large, or its beginning, when it is pressed. */
@Component({
  selector: 'fyllo-sent-attachments',
  imports: [FileThumbnail],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (files().length > 0) {
      <ul [attr.aria-label]="words().attachments">
        @for (file of files(); track file.content.id) {
          <li>
            <button
              type="button"
              data-testid="sent-attachment"
              [class]="file.kind"
              [attr.data-name]="file.name"
              [attr.data-kind]="file.kind"
              [attr.aria-label]="words().open(file.shown) + ', ' + file.bytes"
              [title]="file.shown"
              (click)="opener.open(file)"
            >
              <fyllo-file-thumbnail [file]="file" />
              <span class="label">
                <bdi class="name">{{ file.shown }}</bdi>
                <span class="size">{{ file.bytes }}</span>
              </span>
            </button>
          </li>
        }
      </ul>
    }
  `,
  styleUrl: './sent-attachments.css',
})
export class SentAttachments {
  readonly attachments = input.required<readonly Attachment[]>();
  readonly sessionId = input.required<SessionId>();

  private readonly link = inject(HOST_LINK);
  private readonly language = inject(CurrentLanguage).value;
  protected readonly opener = inject(FileOpener);
  protected readonly words = useWords(attachedFileWords);
  private readonly kept = computed(() => {
    const place = { sessionId: this.sessionId() };
    return this.attachments().map((attachment) => ({
      name: attachment.name,
      shown: revealHidden(attachment.name),
      kind: attachment.kind,
      size: attachment.size,
      content: new KeptContent(this.link, place, attachment),
    }));
  });
  protected readonly files = computed(() =>
    this.kept().map((file) => ({ ...file, bytes: byteSize(file.size, this.language()) })),
  );
}
