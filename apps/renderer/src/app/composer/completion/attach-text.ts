import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { useWords } from '../../language';
import { TextAsFile, type TextWithFiles } from './text-as-file';
import { completionWords } from './words';

/** What can be done with a text that is too long to be sent: it goes along as a file, if the agent takes files. */
@Component({
  selector: 'fyllo-attach-text',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (offered()) {
      <button
        type="button"
        class="btn small"
        data-testid="attach-text"
        [disabled]="busy()"
        (click)="attach()"
      >
        {{ words().attachAsFile }}
      </button>
    }
  `,
  styles: ':host { flex: none; }',
})
export class AttachText {
  readonly draft = input.required<TextWithFiles>();
  /** The button goes: the focus belongs to the input again. */
  readonly attached = output();

  private readonly texts = inject(TextAsFile);
  protected readonly words = useWords(completionWords);
  protected readonly busy = signal(false);
  protected readonly offered = computed(
    () => this.draft().attachments.abilities()?.embeddedContext !== false,
  );

  protected async attach(): Promise<void> {
    this.busy.set(true);
    await this.texts.attachAll(this.draft());
    this.busy.set(false);
    this.attached.emit();
  }
}
