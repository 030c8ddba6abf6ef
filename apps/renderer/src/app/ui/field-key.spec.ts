import { isModified, type FieldPress } from './field-key';

const press = (over: Partial<FieldPress>): FieldPress => ({
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});

describe('keys of a field with a list', () => {
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
