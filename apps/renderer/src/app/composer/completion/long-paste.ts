import { Directive, inject, input } from '@angular/core';
import { TextAsFile, type TextWithFiles } from './text-as-file';

/** A pasted text that is too long to be sent becomes a file at once; everything else is the browser's. */
@Directive({
  selector: 'textarea[fylloLongPaste]',
  host: { '(paste)': 'paste($event)' },
})
export class LongPaste {
  readonly fylloLongPaste = input.required<TextWithFiles>();
  private readonly texts = inject(TextAsFile);

  protected paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    const { selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
    const draft = this.fylloLongPaste();
    if (this.texts.takesPasted(draft, pasted, selectionStart, selectionEnd)) event.preventDefault();
  }
}
