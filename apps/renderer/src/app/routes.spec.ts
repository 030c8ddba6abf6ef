import { TestBed } from '@angular/core/testing';
import { provideRouter, Router, withComponentInputBinding } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { DEFAULT_PREFERENCES, fail, ok, type Workspace } from '@fyllo/protocol';
import { HOST_LINK, HostConnection, HostState } from './host';
import { FakeLink, settled } from './host/testing/fake-link';
import { SESSION, snapshot } from './host/testing/session-fixture';
import { routes } from './routes';

// every page is loaded here, which takes long on a busy machine
jest.setTimeout(30_000);

const workspace: Workspace = {
  id: 'workspace-aaaaaaaaaa',
  name: 'demo',
  projects: [{ id: 'project-aaaaaaaaaa', name: 'demo', path: '/demo' }],
  primary: 'project-aaaaaaaaaa',
  openedAt: 1,
};

async function start(bound: Workspace | null, link = new FakeLink()) {
  const shell = { kind: 'browser' as const, nativePicker: false };
  link.answers['app.bootstrap'] = () =>
    ok({ version: '1', preferences: DEFAULT_PREFERENCES, workspace: bound, shell });
  link.answers['session.list'] = () => ok({ sessions: [], unreadable: 0 });
  link.answers['agents.list'] = () => ok({ agents: [], problems: [] });
  TestBed.configureTestingModule({
    providers: [
      provideRouter(routes, withComponentInputBinding()),
      { provide: HOST_LINK, useValue: link },
      { provide: HostConnection, useValue: link },
    ],
  });
  TestBed.inject(HostState);
  link.comeBack();
  await settled();
  const harness = await RouterTestingHarness.create();
  const go = async (url: string): Promise<string> => {
    await harness.navigateByUrl(url);
    await settled();
    await harness.fixture.whenStable();
    return TestBed.inject(Router).url;
  };
  const find = (selector: string) => harness.routeNativeElement?.querySelector(selector) ?? null;
  return { link, go, find };
}

describe('routes', () => {
  it('shows the launcher while no Workspace is bound, whatever the address', async () => {
    const { go, find } = await start(null);
    expect(await go('/')).toBe('/');
    expect(find('[data-testid="folder-path"]')).not.toBeNull();
    expect(await go(`/chat/${SESSION}`)).toBe('/');
    expect(await go('/nothing/here')).toBe('/');
  });

  it('goes to the draft page of the bound Workspace', async () => {
    const { go, find } = await start(workspace);
    expect(await go('/')).toBe('/chat');
    expect(find('[data-testid="mode-fyllocode"]')).not.toBeNull();
    expect(find('[data-testid="event-rail"]')).toBeNull();
  });

  it('opens a session by its address, with its header and rail', async () => {
    const link = new FakeLink();
    link.answers['session.open'] = () => ok(snapshot());
    const { go, find } = await start(workspace, link);
    expect(await go(`/chat/${SESSION}`)).toBe(`/chat/${SESSION}`);
    expect(find('[data-testid="chat-title"]')?.textContent).toBe('A title');
    expect(find('[data-testid="event-rail"]')?.getAttribute('data-collapsed')).toBe('false');
    await go('/chat');
    expect(link.paramsOf('session.close')).toEqual([{ sessionId: SESSION }]);
  });

  it('turns away what is no session of this Workspace', async () => {
    const link = new FakeLink();
    link.answers['session.open'] = () => fail('wrong-workspace', '');
    const { go } = await start(workspace, link);
    expect(await go('/chat/session-too-long-to-be-one')).toBe('/chat');
    expect(link.paramsOf('session.open')).toHaveLength(0);
    expect(await go(`/chat/${SESSION}`)).toBe('/chat');
    expect(link.paramsOf('session.open')).toHaveLength(1);
  });

  it('has the agents and their editor beside the conversation, which is where one left it', async () => {
    const link = new FakeLink();
    link.answers['session.open'] = () => ok(snapshot());
    const { go, find } = await start(workspace, link);
    await go(`/chat/${SESSION}`);
    expect(await go('/agents?agent=none')).toBe('/agents?agent=none');
    expect(find('[data-testid="agents-page"]')).not.toBeNull();
    expect(find('[data-testid="open-agents"]')?.getAttribute('aria-current')).toBe('true');
    const back = [...(find('[data-testid="activity-bar"]')?.querySelectorAll('a') ?? [])];
    expect(back.map((area) => area.getAttribute('href'))).toEqual([`/chat/${SESSION}`, '/agents']);
    expect(await go('/agents/custom')).toBe('/agents/custom');
    expect(find('[data-testid="custom-agents"]')).not.toBeNull();
    expect(await go('/agents/nothing')).toBe('/chat');
  });

  it('chooses another agent on the draft page when the one last used is gone', async () => {
    const { link, go, find } = await start(workspace);
    await go('/chat');
    const agents = ['first', 'second'].map((id) => ({
      ...{ id, name: id, command: id },
      ...{ source: 'path' as const, phase: 'idle' as const },
    }));
    link.items.next([
      { k: 'preferences', preferences: { ...DEFAULT_PREFERENCES, lastAgentId: 'custom:gone' } },
      { k: 'agents', list: { agents, problems: [] } },
    ]);
    await go('/chat');
    expect(find('[data-agent-id="first"] input:checked')).not.toBeNull();
  });
});
