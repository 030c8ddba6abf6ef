/** What a person is in the middle of: a dialog, a menu, or a title that is being edited. */
const BUSY = '[role=dialog], [role=alertdialog], [role=menu], fyllo-title-editor';

/**
 * The one rule for focus that moves by itself, which is often late: after an answer or a slow page. It may leave
 * nothing, or a place of which `from` says that it led here, and never takes anybody out of what they are doing.
 */
export function mayTakeFocus(from: (place: Element) => boolean): boolean {
  if (document.querySelector(BUSY) !== null) return false;
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || from(activeElement);
}

/** Whether the element is a link to the page that is shown. */
export const leadsHere = (place: Element): boolean =>
  place instanceof HTMLAnchorElement && place.pathname === location.pathname;
