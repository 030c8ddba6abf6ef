import { isComposition, isModified, type FieldPress } from './field-key';

const press = (over: Partial<FieldPress>): FieldPress => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  ...over,
});

describe('keys of the search field', () => {
  it.each([
    [{}, false],
    [{ isComposing: true }, true],
    [{ keyCode: 229 }, true],
  ])('%j belongs to an input method: %s', (over, expected) => {
    expect(isComposition(press(over))).toBe(expected);
  });

  it.each([
    [{}, false],
    [{ shiftKey: true }, true],
    [{ ctrlKey: true }, true],
    [{ metaKey: true }, true],
    [{ altKey: true }, true],
  ])('%j is modified: %s', (over, expected) => {
    expect(isModified(press(over))).toBe(expected);
  });
});
