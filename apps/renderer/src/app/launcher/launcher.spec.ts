import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { fail, ok, type Workspace } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { Launcher } from './launcher';

const workspace = (id: string, over: Partial<Workspace> = {}): Workspace => ({
  id: `workspace-${id.repeat(10)}`,
  name: id,
  projects: [{ id: `project-${id.repeat(10)}`, name: id, path: `/${id}` }],
  primary: `project-${id.repeat(10)}`,
  openedAt: 1,
  ...over,
});

async function show() {
  const link = new FakeLink();
  let recent = [
    { workspace: workspace('a'), missing: [] as string[] },
    { workspace: workspace('b'), missing: ['/b\u202e'] },
  ];
  link.answers['launcher.recent'] = () => ok({ workspaces: recent });
  link.answers['launcher.folders'] = (params) =>
    ok({
      path: (params as { path?: string }).path ?? '/home',
      parent: '/',
      folders: [],
      truncated: false,
    });
  link.answers['launcher.forget'] = (params) => {
    const { workspaceId } = params as { workspaceId: string };
    recent = recent.filter((entry) => entry.workspace.id !== workspaceId);
    return ok({});
  };
  TestBed.configureTestingModule({
    providers: [provideRouter([]), { provide: HOST_LINK, useValue: link }],
  });
  const fixture = TestBed.createComponent(Launcher);
  const host = fixture.nativeElement as HTMLElement;
  document.body.append(host);
  const settle = async (): Promise<void> => {
    await fixture.whenStable();
    await settled();
    await fixture.whenStable();
  };
  await settle();
  const all = (id: string) => [...host.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
  const click = async (id: string, index = 0): Promise<void> => {
    (all(id)[index]?.querySelector('input') ?? all(id)[index])?.click();
    await settle();
  };
  return { link, host, all, click };
}

describe('Launcher', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('marks Workspaces whose folders are not where they were, and says which', async () => {
    const { all } = await show();
    const rows = all('recent-workspace');
    expect(rows.map((row) => row.dataset['missing'])).toEqual(['false', 'true']);
    expect(rows[1]?.textContent).toContain('不在原处：/b⟨U+202E⟩');
  });

  it('opens one of them, and lets a person say where a lost one is', async () => {
    const { link, host, all, click } = await show();
    link.answers['launcher.open'] = () => fail('folder-missing', '', { detail: '/b' });
    await click('recent-workspace', 1);
    expect(link.paramsOf('launcher.open')).toEqual([{ workspaceId: 'workspace-bbbbbbbbbb' }]);
    expect(host.querySelector('fyllo-error-note')?.textContent).toContain('/b');
    expect(all('lost-workspace')).toHaveLength(1);
    await click('folder-open');
    expect(link.paramsOf('launcher.open')[1]).toEqual({
      workspaceId: 'workspace-bbbbbbbbbb',
      primaryAt: '/home',
    });
  });

  it('takes one off the list, and the focus goes to the row in its place', async () => {
    const { link, all, click } = await show();
    await click('forget-workspace', 0);
    expect(link.paramsOf('launcher.forget')).toEqual([{ workspaceId: 'workspace-aaaaaaaaaa' }]);
    expect(all('recent-workspace').map((row) => row.dataset['workspaceId'])).toEqual([
      'workspace-bbbbbbbbbb',
    ]);
    await settled();
    expect(document.activeElement).toBe(all('recent-workspace')[0]);
  });

  it('opens the chosen folder, or adds it to a collection', async () => {
    const { link, all, click } = await show();
    link.answers['launcher.open'] = () => fail('io-failed', '');
    await click('folder-open');
    expect(link.paramsOf('launcher.open')).toEqual([{ path: '/home' }]);
    await click('launch-collection');
    await click('folder-open');
    expect(all('folder-member').map((row) => row.dataset['path'])).toEqual(['/home']);
    await click('collection-create');
    expect(link.paramsOf('launcher.open')[1]).toEqual({
      name: 'home',
      paths: ['/home'],
      primary: 0,
    });
    expect(all('folder-member')).toHaveLength(1);
    const [form] = all('collection-form');
    await click('launch-folder');
    expect(form?.closest('[hidden]')).not.toBeNull();
    await click('launch-collection'); // a look at the other choice loses nothing
    expect([form?.closest('[hidden]'), all('folder-member').length]).toEqual([null, 1]);
  });
});
