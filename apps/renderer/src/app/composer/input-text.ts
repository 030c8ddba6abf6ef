/**
 * Keeps an input and the text it shows in step. While an input method composes the input must not be written, and
 * meanwhile the text may get more in front of it, or lose what was sent: that is shown afterwards, and holds already.
 */
export class InputText {
  /** What the input held when both were last in step. */
  private shown = '';

  /** Shows another text; the caret stays where it was in what is still there. */
  show(area: HTMLTextAreaElement, text: string): void {
    this.shown = text;
    const { value, selectionStart, selectionEnd } = area;
    if (value === text) return; // writing an equal text would end a composition
    area.value = text;
    const shift = text.endsWith(value) || value.endsWith(text) ? text.length - value.length : 0;
    if (shift === 0 && !text.startsWith(value)) return;
    area.setSelectionRange(Math.max(0, selectionStart + shift), Math.max(0, selectionEnd + shift));
  }

  /** The text after somebody typed: what the input holds, behind what it could not show yet, without what has gone. */
  read(area: HTMLTextAreaElement, text: string): string {
    const { shown } = this;
    const { value } = area;
    this.shown = value;
    if (text.endsWith(shown)) return text.slice(0, text.length - shown.length) + value;
    const gone = shown.endsWith(text) ? shown.slice(0, shown.length - text.length) : '';
    return value.startsWith(gone) ? value.slice(gone.length) : value;
  }
}
