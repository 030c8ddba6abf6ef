import { type CommandPress, isCommand, isShortcut, withoutShift } from '../../ui';

export type FindKey = 'open' | 'next' | 'previous' | 'close';

/** What a key press means to the search of a conversation, whose bar is open or not. */
export function findKey(press: CommandPress, open: boolean, apple: boolean): FindKey | null {
  if (isShortcut(press, 'find', apple)) return 'open';
  const goesOn = isPlain(press, 'F3') || isCommand(withoutShift(press), 'g', apple);
  if (goesOn)
    return open ? (press.shiftKey ? 'previous' : 'next') : press.key === 'F3' ? 'open' : null;
  return open && isPlain(press, 'Escape') && !press.shiftKey ? 'close' : null;
}

const isPlain = ({ key, ctrlKey, metaKey, altKey, isComposing }: CommandPress, name: string) =>
  key === name && !ctrlKey && !metaKey && !altKey && !isComposing;
