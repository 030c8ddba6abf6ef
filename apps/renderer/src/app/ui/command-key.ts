/** The parts of a keyboard event that decide. */
export interface CommandPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/** Whether this is one of Apple's systems, where the command key is another one. */
export const isApple = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

/**
 * Whether a key press is a command by a letter: Cmd everywhere, Ctrl outside Apple's systems, where text fields have
 * meanings of their own for it. Layouts without Latin letters have it on the key that carries the letter elsewhere.
 */
export function isCommand(press: CommandPress, letter: string, apple: boolean): boolean {
  if (press.isComposing || press.shiftKey || press.altKey) return false;
  const command = press.metaKey !== press.ctrlKey && (press.metaKey || !apple);
  const latin = /^[a-z]$/iu.test(press.key);
  return (
    command &&
    (latin ? press.key.toLowerCase() === letter : press.code === `Key${letter.toUpperCase()}`)
  );
}

/** The press without Shift. Field by field: the fields of a keyboard event are not its own, so it cannot be spread. */
export const withoutShift = ({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: CommandPress): CommandPress => ({
  ...{ key, code, ctrlKey, metaKey, altKey, isComposing },
  shiftKey: false,
});
