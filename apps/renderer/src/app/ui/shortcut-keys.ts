import { type CommandPress, isCommand, withoutShift } from './command-key';

/**
 * The keys of the page's shortcuts, once: handlers, `aria-keyshortcuts` and the sheet of shortcuts take them from here.
 * `Mod` is Cmd on Apple's systems and Ctrl elsewhere; the letters are ones that browsers leave to a page.
 */
export const SHORTCUT_KEYS = {
  shortcuts: 'Mod+/',
  search: 'Mod+K',
  'new-session': 'Mod+Shift+O',
  find: 'Mod+F',
  input: 'Mod+I',
  attach: 'Mod+U',
} as const satisfies Readonly<Record<string, string>>;

export type ShortcutId = keyof typeof SHORTCUT_KEYS;

/** As `aria-keyshortcuts` has it, for both kinds of keyboards. */
export const ariaKeys = (id: ShortcutId): string =>
  ['Control', 'Meta'].map((mod) => SHORTCUT_KEYS[id].replace('Mod', mod)).join(' ');

/** Whether a key press is this shortcut. Where a layout has `/` with Shift, that is how it is pressed. */
export function isShortcut(press: CommandPress, id: ShortcutId, apple: boolean): boolean {
  const keys: string = SHORTCUT_KEYS[id];
  const key = keys.slice(keys.lastIndexOf('+') + 1);
  if (key === '/') return isSlash(press) && isCommand(slashPress(press), '/', apple);
  if (press.shiftKey !== keys.includes('Shift+')) return false;
  return isCommand(withoutShift(press), key.toLowerCase(), apple);
}

/** Layouts without a Latin alphabet have other signs on the key of the slash. */
const isSlash = ({ key, code, shiftKey }: CommandPress): boolean =>
  key === '/' || (code === 'Slash' && !shiftKey && /^[^\0-\x7f]$/u.test(key));

const slashPress = (press: CommandPress): CommandPress => ({
  ...withoutShift(press),
  code: 'Key/',
});

const CAPS: Readonly<Record<string, readonly [apple: string, elsewhere: string]>> = {
  Mod: ['⌘', 'Ctrl'],
  Shift: ['⇧', 'Shift'],
  Alt: ['⌥', 'Alt'],
  Up: ['↑', '↑'],
  Down: ['↓', '↓'],
  Left: ['←', '←'],
  Right: ['→', '→'],
};

/** What is printed on the keys of a combination like `Mod+Shift+O`; a `+` at the end is the key itself. */
export const keyCaps = (keys: string, apple: boolean): readonly string[] =>
  keys.split(/\+(?=.)/u).map((key) => CAPS[key]?.[apple ? 0 : 1] ?? key);
