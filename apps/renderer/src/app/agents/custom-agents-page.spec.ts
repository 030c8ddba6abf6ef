import { Dialog } from '@angular/cdk/dialog';
import { TestBed } from '@angular/core/testing';
import { fail, ok, type AgentFileProblem } from '@fyllo/protocol';
import { CustomAgentsPage } from './custom-agents-page';
import { hostWithAgents, Shown } from './testing/agent-fixture';

const TEXT = '{\n  "agent_servers": {\n  }\n}\n';
const FAULT: AgentFileProblem = { path: '/c', message: 'no\u001b[1m <b>', line: 2, column: 3 };

async function show(problems: readonly AgentFileProblem[] = []) {
  const link = hostWithAgents();
  link.answers['agents.custom-file'] = () =>
    ok({ path: '/data/custom-agents.json', text: TEXT, revision: 'r1', problems });
  const shown = await Shown.of(CustomAgentsPage, {}, link);
  const area = shown.one('custom-editor') as HTMLTextAreaElement;
  const type = async (text: string): Promise<void> => {
    area.value = text;
    area.dispatchEvent(new Event('input'));
    await shown.settle();
  };
  const press = async (init: KeyboardEventInit): Promise<KeyboardEvent> => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    area.dispatchEvent(event);
    await shown.settle();
    return event;
  };
  return { shown, area, type, press };
}

describe('CustomAgentsPage', () => {
  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
  });

  it('shows the file with numbered lines, and leads to the place of a fault', async () => {
    const { shown, area } = await show([FAULT]);
    expect(area.value).toBe(TEXT);
    const gutter = shown.host.querySelectorAll('.gutter > div > div');
    expect([gutter.length, gutter[1]?.className, gutter[0]?.className]).toEqual([5, 'fault', '']);
    expect(shown.one('custom-fault').textContent).toContain('no <b>');
    await shown.click('custom-fault');
    expect([document.activeElement, area.selectionStart]).toEqual([area, TEXT.indexOf('"agent')]);
  });

  it('saves by the button or Ctrl+S, and not by other keys', async () => {
    const { shown, type, press } = await show();
    const save = shown.one('save-custom') as HTMLButtonElement;
    expect([save.disabled, shown.all('unsaved').length]).toEqual([true, 0]);
    await type('{}');
    expect([save.disabled, shown.all('unsaved').length]).toEqual([false, 1]);
    shown.link.answers['agents.save-custom'] = () =>
      ok({ saved: true, revision: 'r2', problems: [] });
    expect((await press({ key: 's' })).defaultPrevented).toBe(false);
    expect((await press({ key: 's', ctrlKey: true, isComposing: true })).defaultPrevented).toBe(
      false,
    );
    expect(shown.link.paramsOf('agents.save-custom')).toEqual([]);
    expect((await press({ key: 's', ctrlKey: true })).defaultPrevented).toBe(true);
    expect(shown.link.paramsOf('agents.save-custom')).toEqual([{ text: '{}', revision: 'r1' }]);
    expect(shown.all('unsaved')).toEqual([]);
  });

  it('shows both texts when somebody else has saved', async () => {
    const { shown, area, type } = await show();
    await type('mine');
    shown.link.answers['agents.save-custom'] = () => fail('conflict', '');
    shown.link.answers['agents.custom-file'] = () =>
      ok({ path: '/c', text: 'theirs', revision: 'r9', problems: [] });
    await shown.click('save-custom');
    expect(shown.one('conflict').querySelector('pre')?.textContent).toBe('theirs');
    expect(area.value).toBe('mine');
    await shown.click('take-theirs');
    expect([area.value, shown.all('conflict').length]).toEqual(['theirs', 0]);
  });

  it('puts in an example and selects it', async () => {
    const { shown, area } = await show();
    await shown.click('insert-example');
    await shown.settle();
    expect(
      Object.keys((JSON.parse(area.value) as { agent_servers: object }).agent_servers),
    ).toEqual(['My agent']);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toMatch(/^"My agent"/u);
  });

  it('asks before changes are lost', async () => {
    const { shown, type } = await show();
    const page = shown.fixture.componentInstance;
    expect(await page.mayLeave()).toBe(true);
    await type('changed');
    const stays = page.mayLeave();
    await shown.settle();
    document.querySelector<HTMLElement>('.dialog .btn:not(.danger)')?.click();
    expect(await stays).toBe(false);
    const leaves = page.mayLeave();
    await shown.settle();
    document.querySelector<HTMLElement>('[data-testid=discard]')?.click();
    expect(await leaves).toBe(true);
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
  });
});
