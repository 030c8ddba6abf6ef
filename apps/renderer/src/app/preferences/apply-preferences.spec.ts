import { TestBed } from '@angular/core/testing';
import { DEFAULT_PREFERENCES, fail, ok, type Preferences } from '@fyllo/protocol';
import { CurrentLanguage } from '../language';
import { applyPreferences } from './apply-preferences';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';

async function start(preferences: Preferences = DEFAULT_PREFERENCES) {
  const link = new FakeLink();
  const shell = { kind: 'browser' as const, nativePicker: true };
  link.answers['app.bootstrap'] = () =>
    ok({ version: '1.2.3', preferences, workspace: null, shell });
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const state = TestBed.inject(HostState);
  const ready = state.ready();
  expect(state.bootstrap()).toBeNull();
  link.comeBack();
  await settled();
  TestBed.tick();
  return { link, state, ready };
}

describe('preferences', () => {
  it('is ready once the host has answered', async () => {
    const { state, ready } = await start();
    expect((await ready).version).toBe('1.2.3');
    expect([state.workspace(), state.nativePicker()]).toEqual([null, true]);
  });

  it('shows a changed preference at once and takes it back when the host refuses', async () => {
    const { link, state } = await start();
    link.answers['app.set-preferences'] = () => fail('disk-full', '');
    const change = state.change({ theme: 'dark' });
    expect(state.preferences()?.theme).toBe('dark');
    expect((await change).ok).toBe(false);
    expect(state.preferences()?.theme).toBe('system');
    link.answers['app.set-preferences'] = () => ok({ ...DEFAULT_PREFERENCES, theme: 'light' });
    await state.change({ theme: 'light' });
    expect(state.preferences()?.theme).toBe('light');
  });

  it('takes back no newer change with an older one that the host refuses', async () => {
    const { link, state } = await start();
    link.answers['app.set-preferences'] = () => fail('disk-full', '');
    const older = state.change({ theme: 'dark', enterSends: false });
    link.answers['app.set-preferences'] = () =>
      settled().then(() => ok({ ...DEFAULT_PREFERENCES, theme: 'light' }));
    const newer = state.change({ theme: 'light' });
    expect((await older).ok).toBe(false);
    expect([state.preferences()?.theme, state.preferences()?.enterSends]).toEqual(['light', true]);
    expect((await newer).ok).toBe(true);
    expect(state.preferences()?.theme).toBe('light');
  });

  it('tells why there is no answer, and asks again when told to', async () => {
    const link = new FakeLink();
    link.answers['app.bootstrap'] = () => fail('worker-gone', '');
    TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
    const state = TestBed.inject(HostState);
    link.comeBack();
    await settled();
    expect(state.error()?.code).toBe('worker-gone');
    link.answers['app.bootstrap'] = () => fail('disconnected', '');
    await state.load();
    expect([state.error(), state.bootstrap()]).toEqual([null, null]);
    expect(link.paramsOf('app.bootstrap')).toHaveLength(2);
  });

  it('follows what other windows change, on the page too', async () => {
    const { link } = await start({ ...DEFAULT_PREFERENCES, theme: 'dark' });
    TestBed.runInInjectionContext(applyPreferences);
    TestBed.tick();
    const root = document.documentElement;
    expect([root.dataset['theme'], root.lang]).toEqual(['dark', 'zh-CN']);
    link.items.next([
      { k: 'preferences', preferences: { ...DEFAULT_PREFERENCES, theme: 'light', language: 'en' } },
    ]);
    TestBed.tick();
    expect([root.dataset['theme'], root.lang]).toEqual(['light', 'en']);
    expect(TestBed.inject(CurrentLanguage).value()).toBe('en');
  });
});
