import { findKey } from './find-keys';

const press = (key: string, over: object = {}) => ({
  ...{ key, code: `Key${key.toUpperCase()}`, ctrlKey: false, metaKey: false },
  ...{ shiftKey: false, altKey: false, isComposing: false, ...over },
});
const CTRL = { ctrlKey: true };
const SHIFT = { shiftKey: true };

describe('findKey', () => {
  it.each([
    ['Ctrl+F', press('f', CTRL), 'open', 'open'],
    ['Ctrl+F, Russian', press('а', { ...CTRL, code: 'KeyF' }), 'open', 'open'],
    ['Ctrl+Shift+F', press('F', { ...CTRL, ...SHIFT }), null, null],
    ['F3', press('F3'), 'open', 'next'],
    ['Shift+F3', press('F3', SHIFT), 'open', 'previous'],
    ['Alt+F3', press('F3', { altKey: true }), null, null],
    ['Ctrl+G', press('g', CTRL), null, 'next'],
    ['Ctrl+Shift+G', press('G', { ...CTRL, ...SHIFT }), null, 'previous'],
    ['Escape', press('Escape'), null, 'close'],
    ['Escape of an input method', press('Escape', { isComposing: true }), null, null],
    ['a letter', press('f'), null, null],
  ])('%s', (_name, event, closed, open) => {
    expect(findKey(event, false, false)).toBe(closed);
    expect(findKey(event, true, false)).toBe(open);
  });

  it('reads what a browser reports, whose fields are not its own', () => {
    const init = { key: 'g', code: 'KeyG', ctrlKey: true };
    expect(findKey(new KeyboardEvent('keydown', init), true, false)).toBe('next');
    const shifted = new KeyboardEvent('keydown', { ...init, key: 'G', shiftKey: true });
    expect(findKey(shifted, true, false)).toBe('previous');
  });

  it('leaves Ctrl+F of Apple to the text, and takes Cmd+F', () => {
    expect(findKey(press('f', CTRL), false, true)).toBeNull();
    expect(findKey(press('f', { metaKey: true }), false, true)).toBe('open');
  });
});
