import { TestBed } from '@angular/core/testing';
import { fail, ok, type AgentAbilities, type SignInMethod } from '@fyllo/protocol';
import { Toasts } from '../ui';
import { AgentSignIn } from './agent-sign-in';
import { agent, Shown } from './testing/agent-fixture';

const BROWSER: SignInMethod = { id: 'web', name: 'In the browser', how: 'agent' };
const ABILITIES: AgentAbilities = {
  image: false,
  audio: false,
  embeddedContext: false,
  additionalDirectories: false,
  mcpHttp: false,
  load: false,
  resume: false,
  close: false,
  logout: true,
};

const show = (over: Parameters<typeof agent>[0]) => Shown.of(AgentSignIn, { agent: agent(over) });
const toasts = () =>
  TestBed.inject(Toasts)
    .shown()
    .map(({ text }) => text);

describe('AgentSignIn', () => {
  it('is not there for an agent that has nothing to do with it, and starts nothing by itself', async () => {
    const shown = await show({ signIn: [] });
    expect(shown.all('agent-sign-in')).toEqual([]);
    expect(shown.link.paramsOf('agents.sign-in')).toEqual([]);
  });

  it('signs in by the chosen method, shows that it goes on, and that it worked', async () => {
    const shown = await show({ signIn: [BROWSER, { ...BROWSER, id: 'key' }] });
    let answer: (value: ReturnType<typeof ok>) => void = () => undefined;
    shown.link.answers['agents.sign-in'] = () => new Promise((resolve) => (answer = resolve));
    shown.all('sign-in')[1]?.click();
    await shown.settle();
    expect(shown.link.paramsOf('agents.sign-in')).toEqual([{ agentId: 'good', methodId: 'key' }]);
    expect(shown.all('sign-in')).toEqual([]);
    await shown.click('cancel-sign-in');
    expect(shown.link.paramsOf('agents.cancel-sign-in')).toEqual([{ agentId: 'good' }]);
    answer(ok({}));
    await shown.settle();
    expect([shown.all('sign-in').length, toasts()]).toEqual([2, ['登录成功。']]);
  });

  it('says why it did not work, but nothing when it was cancelled', async () => {
    const shown = await show({ signIn: [BROWSER] });
    shown.link.answers['agents.sign-in'] = () =>
      fail('agent-error', 'no', { detail: 'no account' });
    await shown.click('sign-in');
    expect(shown.host.querySelector('[role=alert]')?.textContent).toContain('no account');
    shown.link.answers['agents.sign-in'] = () => fail('cancelled', '');
    await shown.click('sign-in');
    expect(shown.host.querySelector('[role=alert]')).toBeNull();
  });

  it('shows a command of a terminal for copying, and restarts the agent afterwards', async () => {
    const shown = await show({
      signIn: [{ id: 't', name: 'Terminal', how: 'terminal', hint: 'good login \u202e' }],
    });
    expect(shown.one('sign-in-method').querySelector('code')?.textContent).toBe(
      'good login ⟨U+202E⟩',
    );
    expect(shown.all('sign-in')).toEqual([]);
    shown.link.answers['agents.restart'] = () => ok({});
    await shown.click('signed-in-outside');
    expect(shown.link.paramsOf('agents.restart')).toEqual([{ agentId: 'good' }]);
    expect(shown.link.paramsOf('agents.sign-in')).toEqual([]);
  });

  it('names the agent when it offers no way, and signs out where that is possible', async () => {
    const error = { code: 'agent-sign-in' as const, message: '' };
    const shown = await show({ error, signIn: [], abilities: ABILITIES });
    expect(shown.one('agent-sign-in').textContent).toContain('Good 没有提供登录方式');
    shown.link.answers['agents.sign-out'] = () => ok({});
    await shown.click('sign-out');
    expect(shown.link.paramsOf('agents.sign-out')).toEqual([{ agentId: 'good' }]);
    expect(toasts()).toEqual(['已退出登录。']);
  });
});
