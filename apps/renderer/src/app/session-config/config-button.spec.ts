import { ApplicationRef } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { fail, ok, type ConfigOption, type Result } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { Toasts } from '../ui';
import { ConfigButton } from './config-button';

const MODEL: ConfigOption = {
  type: 'select',
  id: 'model',
  name: 'Model',
  category: 'model',
  currentValue: 'opus',
  values: [
    { value: 'opus', name: 'Opus', description: 'Strong', group: 'Big' },
    { value: 'son', name: 'Sonnet \u202e', group: 'Big' },
    { value: 'haiku', name: 'Haiku', group: 'Small' },
  ],
};
const EFFORT: ConfigOption = {
  type: 'select',
  id: 'effort',
  name: 'Effort',
  category: 'thought_level',
  currentValue: 'high',
  values: [{ value: 'high', name: 'High' }],
};
const WEB: ConfigOption = { type: 'boolean', id: 'web', name: 'Web search', currentValue: false };

describe('ConfigButton', () => {
  let fixture: ComponentFixture<ConfigButton>;
  let session: FakeSession;

  const stable = async (): Promise<void> => {
    await fixture.whenStable();
    await TestBed.inject(ApplicationRef).whenStable();
  };
  const show = async (options: readonly ConfigOption[], more: object = {}): Promise<void> => {
    fixture.componentRef.setInput('options', options);
    for (const [name, value] of Object.entries(more)) fixture.componentRef.setInput(name, value);
    await stable();
  };
  const button = () =>
    (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>(
      '[data-testid=config-button]',
    );
  const all = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid=${id}]`)];
  const option = (id: string) => all('config-option').find((one) => one.dataset['configId'] === id);
  const value = (id: string) => all('config-value').find((one) => one.dataset['value'] === id);
  const click = async (element: HTMLElement | null | undefined): Promise<void> => {
    element?.click();
    await stable();
  };
  const checked = (element: HTMLElement | undefined) => element?.getAttribute('aria-checked');

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('en');
    session = new FakeSession();
    fixture = TestBed.createComponent(ConfigButton);
    document.body.append(fixture.nativeElement as HTMLElement);
    fixture.componentRef.setInput('target', session);
  });
  afterEach(() => {
    fixture.destroy();
    expect(all('config-menu')).toEqual([]);
  });

  it('is absent without visible options, and says Config when no model is among them', async () => {
    await show([{ ...EFFORT, values: [] }]);
    expect(button()).toBeNull();
    await show([WEB]);
    expect(button()?.textContent.trim()).toBe('Config');
  });

  it('names model and thought level, and marks what is unconfirmed', async () => {
    await show([EFFORT, MODEL], { unconfirmed: true });
    expect(button()?.textContent.trim()).toBe('Opus · High');
    expect(button()?.dataset['unconfirmed']).toBe('true');
    expect(button()?.title).toContain('not confirmed');
  });

  it('lists options in the agent’s order, selects with a submenu of groups and radio buttons', async () => {
    await show([WEB, MODEL, EFFORT]);
    await click(button());
    expect(
      all('config-option').map((one) => [one.getAttribute('role'), one.dataset['configId']]),
    ).toEqual([
      ['menuitemcheckbox', 'web'],
      ['menuitem', 'model'],
      ['menuitem', 'effort'],
    ]);
    await click(option('model'));
    const groups = [...document.querySelectorAll('[data-testid=config-values] [role=group]')];
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Big', 'Small']);
    expect(all('config-value').map((one) => [one.getAttribute('role'), checked(one)])).toEqual([
      ['menuitemradio', 'true'],
      ['menuitemradio', 'false'],
      ['menuitemradio', 'false'],
    ]);
    expect(value('opus')?.textContent).toContain('Strong');
    expect(value('son')?.textContent).toContain('⟨U+202E⟩');
  });

  it('closes after a value is chosen, shows it at once and takes the refused one back', async () => {
    let answer: (result: Result<unknown>) => void = () => undefined;
    session.setConfig = (choice) => {
      session.calls.push(['setConfig', choice]);
      return new Promise((resolve) => (answer = resolve));
    };
    await show([MODEL, EFFORT]);
    await click(button());
    option('model')?.dispatchEvent(new MouseEvent('mouseenter'));
    await stable();
    await click(option('model')); // a pointer has opened it before the click
    await click(value('haiku'));
    expect(all('config-menu')).toEqual([]);
    expect(session.calls).toEqual([['setConfig', { configId: 'model', value: 'haiku' }]]);
    expect(button()?.textContent.trim()).toBe('Haiku · High');
    expect(button()?.getAttribute('aria-busy')).toBe('true');
    answer(fail('config-refused', '', { detail: 'Not on your plan' }));
    await stable();
    await stable();
    expect(button()?.textContent.trim()).toBe('Opus · High');
    expect(button()?.getAttribute('aria-busy')).toBe('false');
    const [toast] = TestBed.inject(Toasts).shown();
    expect([toast?.role, toast?.detail]).toEqual(['alert', 'Not on your plan']);
  });

  it('keeps the menu open when a checkbox is switched, and follows a refusal back', async () => {
    session.answer = fail('config-refused', '');
    await show([WEB, MODEL]);
    await click(button());
    option('web')?.click();
    TestBed.tick();
    expect(checked(option('web'))).toBe('true');
    await stable();
    expect(all('config-menu')).toHaveLength(1);
    expect(checked(option('web'))).toBe('false');
    session.answer = ok({});
    await click(option('web'));
    expect(session.calls.map(([, choice]) => choice)).toEqual([
      { configId: 'web', value: true },
      { configId: 'web', value: true },
    ]);
  });

  it('does not send what is chosen already', async () => {
    await show([MODEL]);
    await click(button());
    await click(option('model'));
    await click(value('opus'));
    expect(session.calls).toEqual([]);
  });

  it('follows a new list while it is open: entries stay the same nodes, the focus stays inside', async () => {
    await show([WEB, MODEL, EFFORT]);
    await click(button());
    const model = option('model');
    await click(model);
    value('son')?.focus();
    await show([WEB, { ...MODEL, currentValue: 'son' }, { ...EFFORT, currentValue: 'low' }]);
    expect(option('model')).toBe(model);
    expect(document.activeElement).toBe(value('son'));
    expect(checked(value('son'))).toBe('true');
    expect(option('effort')?.textContent).toContain('low');
    value('haiku')?.focus();
    await show([WEB, { ...MODEL, values: MODEL.values.slice(0, 1) }]);
    expect(document.activeElement).toBe(value('opus'));
    await show([WEB]);
    expect(all('config-values')).toEqual([]);
    expect(document.activeElement).toBe(option('web'));
  });

  it('shows that it is being asked for, and a failure with another try', async () => {
    await show([], { phase: 'probing' });
    expect(all('config-probing')[0]?.textContent).toContain('Reading');
    let retries = 0;
    fixture.componentInstance.retry.subscribe(() => (retries += 1));
    await show([], { phase: 'failed', error: { code: 'agent-sign-in', message: '' } });
    expect(all('config-retry')[0]?.title).toContain('sign in');
    await click(all('config-retry')[0]);
    expect(retries).toBe(1);
  });
});
