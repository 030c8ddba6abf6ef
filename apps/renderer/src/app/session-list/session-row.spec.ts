import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { SessionSummary } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink } from '../host/testing/fake-link';
import { summary } from '../host/testing/session-fixture';
import { SessionMenu } from './session-menu';
import { SessionRow } from './session-row';

async function show(over: Partial<SessionSummary>, active = false): Promise<HTMLElement> {
  TestBed.configureTestingModule({
    providers: [provideRouter([]), { provide: HOST_LINK, useValue: new FakeLink() }],
  });
  const menu = TestBed.createComponent(SessionMenu);
  menu.detectChanges();
  const fixture = TestBed.createComponent(SessionRow);
  fixture.componentRef.setInput('session', summary(over));
  fixture.componentRef.setInput('menu', menu.componentInstance);
  fixture.componentRef.setInput('active', active);
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
}

const badge = (host: HTMLElement) =>
  host.querySelector('[data-testid="session-badge"] [aria-hidden]')?.textContent ?? null;

describe('SessionRow', () => {
  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i open decisions as %j', async (attention, text) => {
    expect(badge(await show({ attention, state: 'waiting' }))).toBe(text);
  });

  it('shows its title as text with hiding characters made visible, and links to the session', async () => {
    const host = await show({ title: '<b>x</b>\u202Etxt' });
    expect(host.querySelector('.title')?.textContent).toBe('<b>x</b>⟨U+202E⟩txt');
    expect(host.querySelector('b')).toBeNull();
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/chat/session-aaaaaaaaaa');
  });

  it('pulses while it runs and marks a reply that nobody saw, except in the session in view', async () => {
    const running = await show({ state: 'running', unread: true });
    expect(running.dataset).toMatchObject({ state: 'running', pinned: 'false' });
    expect(running.querySelector('.pulse')).not.toBeNull();
    expect(running.querySelector('.unread')).not.toBeNull();
    TestBed.resetTestingModule();
    const seen = await show({ unread: true }, true);
    expect(seen.querySelector('.unread')).toBeNull();
    expect(seen.querySelector('a')?.getAttribute('aria-current')).toBe('page');
  });
});
