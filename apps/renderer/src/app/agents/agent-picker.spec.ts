import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { fail, ok, type Agent } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { AgentPicker } from './agent-picker';

const agent = (over: Partial<Agent>): Agent => ({
  id: 'good',
  name: 'Good',
  source: 'path',
  command: 'good --acp',
  phase: 'ready',
  ...over,
});

const BROKEN = agent({
  id: 'broken',
  name: 'Broken',
  phase: 'failed',
  error: { code: 'agent-exited', message: 'm', detail: '\u001b[31mexit 3\u001b[0m' },
});

async function show(agents: readonly Agent[]) {
  const link = new FakeLink();
  link.answers['agents.list'] = () => ok({ agents, problems: [] });
  TestBed.configureTestingModule({
    providers: [provideRouter([]), { provide: HOST_LINK, useValue: link }],
  });
  const fixture = TestBed.createComponent(AgentPicker);
  const chosen: string[] = [];
  fixture.componentInstance.chosenChange.subscribe((id) => chosen.push(id));
  await settled();
  await fixture.whenStable();
  const host = fixture.nativeElement as HTMLElement;
  return {
    fixture,
    link,
    chosen,
    all: (id: string) => [...host.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)],
    host,
  };
}

describe('AgentPicker', () => {
  it('says which agent was picked', async () => {
    const { chosen, all } = await show([agent({}), BROKEN]);
    all('agent-option')[1]?.querySelector('input')?.click();
    expect(chosen).toEqual(['broken']);
  });

  it('opens the detail of a failed agent as plain text, without picking it', async () => {
    const { fixture, chosen, all, host } = await show([agent({}), BROKEN]);
    const [toggle, ...more] = all('agent-details');
    expect([more.length, toggle?.getAttribute('aria-expanded')]).toEqual([0, 'false']);
    toggle?.click();
    await fixture.whenStable();
    expect(toggle?.getAttribute('aria-expanded')).toBe('true');
    expect(host.querySelector('pre')?.textContent).toBe('exit 3');
    expect(chosen).toEqual([]);
  });

  it('says what an agent needs before it can work, and where to do it', async () => {
    const { all } = await show([
      agent({ id: 'locked', error: { code: 'agent-sign-in', message: '' } }),
      agent({ id: 'away', error: { code: 'agent-not-found', message: '' } }),
      agent({}),
    ]);
    expect(all('agent-sign').map((sign) => sign.textContent)).toEqual(['需要登录', '需要安装']);
    expect(all('agent-look').map((link) => link.getAttribute('href'))).toEqual([
      '/agents?agent=locked',
      '/agents?agent=away',
    ]);
    expect(all('manage-agents').map((link) => link.getAttribute('href'))).toEqual(['/agents']);
  });

  it('tries a failed agent again, follows the list, and says when that is not possible', async () => {
    const { fixture, link, all, host } = await show([
      agent({ id: 'plain', phase: 'failed' }),
      BROKEN,
    ]);
    expect([all('agent-retry').length, all('agent-details').length]).toEqual([2, 1]);
    link.answers['agents.restart'] = () => fail('worker-gone', '');
    all('agent-retry')[1]?.click();
    await settled();
    await fixture.whenStable();
    expect(link.paramsOf('agents.restart')).toEqual([{ agentId: 'broken' }]);
    expect(host.querySelectorAll('[role=alert]')).toHaveLength(1);
    link.items.next([
      { k: 'agents', list: { agents: [agent({}), agent({ id: 'broken' })], problems: [] } },
    ]);
    await fixture.whenStable();
    expect(all('agent-retry')).toEqual([]);
  });
});
