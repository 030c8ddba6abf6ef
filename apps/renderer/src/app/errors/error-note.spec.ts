import { TestBed } from '@angular/core/testing';
import { CurrentLanguage } from '../language';
import { ErrorNote } from './error-note';

describe('ErrorNote', () => {
  it('says the sentence of the code in the current language and shows the detail as text', async () => {
    const fixture = TestBed.createComponent(ErrorNote);
    fixture.componentRef.setInput('error', {
      code: 'agent-exited',
      message: 'm',
      detail: '<b>exit 3</b>',
    });
    await fixture.whenStable();
    const host = fixture.nativeElement as HTMLElement;
    expect(host.querySelector('p')?.textContent).toBe('Agent 进程已退出。');
    expect(host.querySelector('pre')?.textContent).toBe('<b>exit 3</b>');

    TestBed.inject(CurrentLanguage).use('en');
    await fixture.whenStable();
    expect(host.querySelector('p')?.textContent).toBe('The agent process has exited.');
    expect(host.getAttribute('role')).toBe('alert');
  });

  it('shows output of a terminal as text, and announces nothing that is old', async () => {
    const fixture = TestBed.createComponent(ErrorNote);
    fixture.componentRef.setInput('error', {
      code: 'agent-exited',
      message: '\u001b[31mred\rnext',
    });
    fixture.componentRef.setInput('announced', false);
    await fixture.whenStable();
    const host = fixture.nativeElement as HTMLElement;
    expect(host.querySelector('pre')?.textContent).toBe('red\nnext');
    expect(host.hasAttribute('role')).toBe(false);
    fixture.componentRef.setInput('error', { code: 'agent-exited', message: '\u001b[0m ' });
    await fixture.whenStable();
    expect(host.querySelector('pre')).toBeNull();
  });
});
