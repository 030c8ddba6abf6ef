import { InputText } from './input-text';

function input() {
  const area = document.createElement('textarea');
  const shown = new InputText();
  return { area, shown };
}

describe('InputText', () => {
  it('leaves the caret where it was in what is still there', () => {
    const { area, shown } = input();
    shown.show(area, 'hello');
    area.setSelectionRange(2, 4);
    shown.show(area, 'stored\nhello');
    expect([area.selectionStart, area.selectionEnd]).toEqual([9, 11]);
    shown.show(area, 'stored\nhello, you');
    expect([area.selectionStart, area.selectionEnd]).toEqual([9, 11]);
    area.setSelectionRange(17, 17);
    shown.show(area, ', you');
    expect(area.selectionStart).toBe(5);
  });

  it('loses nothing that came in front while an input method was composing', () => {
    const { area, shown } = input();
    area.value = 'ni';
    expect(shown.read(area, '')).toBe('ni');
    // the host's text came in front of it, and may not be shown yet
    let text = 'stored\nni';
    area.value = 'ni hao';
    text = shown.read(area, text);
    expect(text).toBe('stored\nni hao');
    area.value = '你好';
    text = shown.read(area, text);
    shown.show(area, text);
    expect(area.value).toBe('stored\n你好');
    expect(shown.read(area, text)).toBe(text);
  });

  it('does not bring back what was sent while an input method was composing behind it', () => {
    const { area, shown } = input();
    shown.show(area, 'hello');
    area.value = 'hello ni';
    expect(shown.read(area, 'hello')).toBe('hello ni');
    // it was sent, and the input may not be written yet
    let text = ' ni';
    area.value = 'hello ni hao';
    text = shown.read(area, text);
    area.value = 'hello 你好';
    text = shown.read(area, text);
    expect(text).toBe(' 你好');
    shown.show(area, text);
    expect([area.value, area.selectionStart, shown.read(area, text)]).toEqual([text, 3, text]);
  });

  it('takes what the input holds when both were in step', () => {
    const { area, shown } = input();
    shown.show(area, 'aa');
    area.value = 'a';
    expect(shown.read(area, 'aa')).toBe('a');
  });
});
