import { belongsToInputMethod } from './composed-key';

describe('belongsToInputMethod', () => {
  it.each([
    [{ isComposing: false, keyCode: 13 }, false],
    [{ isComposing: true, keyCode: 13 }, true],
    [{ isComposing: false, keyCode: 229 }, true],
    [{ isComposing: true, keyCode: 229 }, true],
  ])('%j: %s', (press, expected) => {
    expect(belongsToInputMethod(press)).toBe(expected);
  });
});
