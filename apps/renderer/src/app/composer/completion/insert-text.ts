/**
 * The one way of a page to write into an input so that the browser's undo knows of it; it is called old, and nothing
 * else has taken its place.
 */
interface UndoableEditing {
  readonly execCommand?: (command: 'insertText', showsUi: false, text: string) => boolean;
}

/** Puts a text in the place of a range, as if it was typed: listeners hear of it before this returns. */
export function insertText(
  area: HTMLTextAreaElement,
  range: { readonly from: number; readonly to: number },
  text: string,
): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(range.from, range.to);
  const editing: UndoableEditing = area.ownerDocument;
  if (editing.execCommand?.('insertText', false, text) === true) return;
  area.setRangeText(text, range.from, range.to, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
