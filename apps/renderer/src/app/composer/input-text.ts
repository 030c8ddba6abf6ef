/**
 * Keeps an input and the text it shows in step. The text may get more in front of it while somebody types, and while an
 * input method composes the input must not be written: what came in front is shown afterwards, and not lost meanwhile.
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

  /** The text after somebody typed: what the input holds, behind what it could not show yet. */
  read(area: HTMLTextAreaElement, text: string): string {
    const behind = text !== this.shown && text.endsWith(this.shown);
    const ahead = behind ? text.slice(0, text.length - this.shown.length) : '';
    this.shown = area.value;
    return ahead + area.value;
  }
}
