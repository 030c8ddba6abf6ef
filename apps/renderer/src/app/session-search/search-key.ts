/** The parts of a keyboard event that decide. */
export interface ShortcutPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/**
 * Whether a key press asks for the search: Cmd+K everywhere, Ctrl+K outside Apple's systems, where it cuts the rest
 * of a line in every text field. Layouts without Latin letters have it on the key that carries K elsewhere.
 */
export function opensSearch(press: ShortcutPress, apple: boolean): boolean {
  if (press.isComposing || press.shiftKey || press.altKey) return false;
  const command = press.metaKey !== press.ctrlKey && (press.metaKey || !apple);
  const latin = /^[a-z]$/iu.test(press.key);
  return command && (latin ? press.key.toLowerCase() === 'k' : press.code === 'KeyK');
}
