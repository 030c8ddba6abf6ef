import { TestBed } from '@angular/core/testing';
import { ToastList } from './toast-list';
import { Toasts } from './toasts';

describe('ToastList', () => {
  it('gives the focus back to whoever came to a notice by keys, once it is gone', async () => {
    const input = document.createElement('input');
    document.body.append(input);
    const fixture = TestBed.createComponent(ToastList);
    const toasts = TestBed.inject(Toasts);
    let undone = 0;
    toasts.offer('removed', { label: 'Undo', run: () => (undone += 1) });
    toasts.tell('saved');
    await fixture.whenStable();
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-testid=toast] button')];
    expect(buttons).toHaveLength(3);
    input.focus();
    buttons[0]?.focus();
    buttons[0]?.click();
    await fixture.whenStable();
    expect([undone, document.activeElement]).toEqual([1, input]);
    buttons[2]?.focus();
    buttons[2]?.click();
    await fixture.whenStable();
    expect([toasts.shown(), document.activeElement]).toEqual([[], input]);
    input.remove();
  });
});
