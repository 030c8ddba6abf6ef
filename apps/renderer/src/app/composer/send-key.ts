import { belongsToInputMethod, type ComposedKey } from '../ui';

/** What a key press in the input means. */
export type KeyMeaning = 'send' | 'newline' | 'nothing';

/** The parts of a keyboard event that decide. */
export interface KeyPress extends ComposedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Whether Enter sends (behaviour 6.1). With `enterSends`, Enter sends and Shift+Enter breaks the line; without it,
 * Ctrl or Cmd with Enter sends and Enter breaks. An Enter that confirms a composition never sends.
 */
export function keyMeaning(press: KeyPress, enterSends: boolean, composing: boolean): KeyMeaning {
  if (press.key !== 'Enter') return 'nothing';
  if (composing || belongsToInputMethod(press)) return 'nothing';
  const command = press.ctrlKey || press.metaKey;
  if (press.altKey) return 'newline';
  if (enterSends) {
    if (press.shiftKey) return 'newline';
    return 'send';
  }
  return command && !press.shiftKey ? 'send' : 'newline';
}
