import type { CommandPress } from './command-key';
import { ariaKeys, isShortcut, keyCaps, SHORTCUT_KEYS, type ShortcutId } from './shortcut-keys';

const press = (key: string, over: Partial<CommandPress> = {}): CommandPress => ({
  key,
  code: '',
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...over,
});
const meaning = (one: CommandPress, apple = false): readonly string[] =>
  (Object.keys(SHORTCUT_KEYS) as ShortcutId[]).filter((id) => isShortcut(one, id, apple));

describe('isShortcut', () => {
  it.each<readonly [string, CommandPress, readonly string[]]>([
    ['Ctrl+K', press('k'), ['search']],
    ['Ctrl+Shift+O', press('O', { shiftKey: true }), ['new-session']],
    ['Ctrl+O, which is the browser’s', press('o'), []],
    ['Ctrl+Shift+K', press('K', { shiftKey: true }), []],
    ['Ctrl+I', press('i'), ['input']],
    ['Ctrl+U', press('u'), ['attach']],
    ['Ctrl+/', press('/', { code: 'Slash' }), ['shortcuts']],
    ['Ctrl+/ where it is Shift+7', press('/', { code: 'Digit7', shiftKey: true }), ['shortcuts']],
    ['the key of the slash in Russian', press('\u2116', { code: 'Slash' }), ['shortcuts']],
    ['Ctrl+- on the key of the slash', press('-', { code: 'Slash' }), []],
    ['Ctrl+?', press('?', { code: 'Slash', shiftKey: true }), []],
    ['/ alone', press('/', { code: 'Slash', ctrlKey: false }), []],
    ['U on a Greek keyboard', press('θ', { code: 'KeyU' }), ['attach']],
    ['while composing', press('k', { isComposing: true }), []],
  ])('takes %s', (_name, one, ids) => {
    expect(meaning(one)).toEqual(ids);
  });

  it('has Cmd and no Ctrl on Apple’s systems', () => {
    expect(meaning(press('k'), true)).toEqual([]);
    expect(meaning(press('k', { ctrlKey: false, metaKey: true }), true)).toEqual(['search']);
    const slash = press('/', { ctrlKey: false, metaKey: true, code: 'Slash' });
    expect(meaning(slash, true)).toEqual(['shortcuts']);
  });
});

it('ariaKeys names both kinds of keyboards', () => {
  expect(ariaKeys('new-session')).toBe('Control+Shift+O Meta+Shift+O');
});

it('keyCaps are what is printed on the keys', () => {
  expect(keyCaps('Mod+Shift+O', false)).toEqual(['Ctrl', 'Shift', 'O']);
  expect(keyCaps('Mod+Shift+O', true)).toEqual(['⌘', '⇧', 'O']);
  expect(keyCaps('Alt+Up', false)).toEqual(['Alt', '↑']);
  expect([keyCaps('+', false), keyCaps('Mod++', false)]).toEqual([['+'], ['Ctrl', '+']]);
});
