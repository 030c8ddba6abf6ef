import { keyMeaning, type KeyPress } from './send-key';

const press = (over: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  ...over,
});

describe('keyMeaning', () => {
  it.each([
    ['Enter', {}, 'send', 'newline'],
    ['Shift+Enter', { shiftKey: true }, 'newline', 'newline'],
    ['Ctrl+Enter', { ctrlKey: true }, 'send', 'send'],
    ['Cmd+Enter', { metaKey: true }, 'send', 'send'],
    ['Alt+Enter', { altKey: true }, 'newline', 'newline'],
    ['Enter that confirms a composition', { isComposing: true }, 'nothing', 'nothing'],
    ['Enter that an input method handles', { keyCode: 229 }, 'nothing', 'nothing'],
    ['another key', { key: 'a', keyCode: 65 }, 'nothing', 'nothing'],
  ] as const)('%s', (_name, over, whenEnterSends, otherwise) => {
    expect(keyMeaning(press(over), true, false)).toBe(whenEnterSends);
    expect(keyMeaning(press(over), false, false)).toBe(otherwise);
  });

  it('does nothing between the start and the end of a composition, whatever the event says', () => {
    expect(keyMeaning(press(), true, true)).toBe('nothing');
    expect(keyMeaning(press({ ctrlKey: true }), false, true)).toBe('nothing');
  });
});
