import { isCommand, type CommandPress } from './command-key';

const press = (over: Partial<CommandPress>): CommandPress => ({
  key: 'k',
  code: 'KeyK',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...over,
});

describe('isCommand', () => {
  it.each([
    ['Ctrl+K', { ctrlKey: true }, true, false],
    ['Cmd+K', { metaKey: true }, true, true],
    ['with caps lock', { ctrlKey: true, key: 'K' }, true, false],
    ['on a Russian keyboard', { ctrlKey: true, key: 'л' }, true, false],
    ['K where Dvorak has T', { ctrlKey: true, key: 't' }, false, false],
    ['K alone', {}, false, false],
    ['both', { ctrlKey: true, metaKey: true }, false, false],
    ['with Shift', { ctrlKey: true, shiftKey: true }, false, false],
    ['with Alt', { ctrlKey: true, altKey: true }, false, false],
    ['while composing', { ctrlKey: true, isComposing: true }, false, false],
  ])('%s', (_name, over, elsewhere, onApple) => {
    expect(isCommand(press(over), 'k', false)).toBe(elsewhere);
    expect(isCommand(press(over), 'k', true)).toBe(onApple);
  });
});
