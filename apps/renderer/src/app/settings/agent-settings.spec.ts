import { TestBed } from '@angular/core/testing';
import { DEFAULT_PREFERENCES, fail, ok, type Preferences } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { AgentSettings } from './agent-settings';

async function show() {
  const link = new FakeLink();
  let kept: Preferences = DEFAULT_PREFERENCES;
  const shell = { kind: 'browser' as const, nativePicker: false, nativeSave: false };
  link.answers['app.bootstrap'] = () =>
    ok({ version: '1', preferences: kept, workspace: null, shell });
  link.answers['app.set-preferences'] = (change) => {
    kept = { ...kept, ...(change as Partial<Preferences>) };
    return ok(kept);
  };
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  TestBed.inject(HostState);
  link.comeBack();
  await settled();
  const fixture = TestBed.createComponent(AgentSettings);
  const host = fixture.nativeElement as HTMLElement;
  const one = (id: string): HTMLInputElement => {
    const found = host.querySelector<HTMLInputElement>(`[data-testid="${id}"]`);
    if (!found) throw new Error(id);
    return found;
  };
  const settle = async (): Promise<void> => {
    await fixture.whenStable();
    await settled();
    await fixture.whenStable();
  };
  const click = async (id: string): Promise<void> => {
    one(id).click();
    await settle();
  };
  const type = async (text: string): Promise<void> => {
    one('setting-registry').value = text;
    one('setting-registry').dispatchEvent(new Event('input'));
    await settle();
  };
  await settle();
  return { link, host, one, click, type };
}

describe('AgentSettings', () => {
  it('takes an address, and goes back to the list of the program', async () => {
    const { link, one, click, type } = await show();
    expect(one('setting-registry-save').disabled).toBe(true);
    await type(' https://agents.example/r.json');
    await click('setting-registry-save');
    await click('setting-registry-bundled');
    expect(link.paramsOf('app.set-preferences')).toEqual([
      { registryUrl: 'https://agents.example/r.json' },
      { registryUrl: null },
    ]);
    expect(one('setting-registry').value).toBe('');
  });

  it('says what is wrong with an address and asks nothing of the host', async () => {
    const { link, host, one, type } = await show();
    await type('file:///etc/passwd');
    expect([
      one('setting-registry-save').disabled,
      host.querySelectorAll('[role=alert]').length,
    ]).toEqual([true, 1]);
    host.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(link.paramsOf('app.set-preferences')).toEqual([]);
  });

  it('keeps what was typed when the host refuses it', async () => {
    const { link, one, click, type } = await show();
    link.answers['app.set-preferences'] = () => fail('disk-full', '');
    await type('https://agents.example/');
    await click('setting-registry-save');
    expect(one('setting-registry').value).toBe('https://agents.example/');
  });

  it('starts agents ahead until told not to', async () => {
    const { link, one, click } = await show();
    expect(one('setting-prewarm').checked).toBe(true);
    await click('setting-prewarm');
    expect(link.paramsOf('app.set-preferences')).toEqual([{ prewarm: false }]);
  });
});
