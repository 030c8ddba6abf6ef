const EDITABLE = 'textarea, input, [contenteditable=true]';

const takesText = (place: EventTarget | null): boolean =>
  place instanceof Element && place.closest(EDITABLE) !== null;

/**
 * Nothing that is dropped beside its target opens in the place of the page: browsers do that with files and links.
 * Texts that are dragged into a field are left to the browser.
 */
export function guardDrags(page: Window): void {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer, target, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer) return; // somebody takes it
    if (takesText(target) && !dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
