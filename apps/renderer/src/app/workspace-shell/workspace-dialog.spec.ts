import { DialogRef } from '@angular/cdk/dialog';
import { TestBed } from '@angular/core/testing';
import { DEFAULT_PREFERENCES, fail, ok, type Workspace } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { WorkspaceDialog } from './workspace-dialog';

// the first one loads many parts, which takes long on a busy machine
jest.setTimeout(30_000);

const WORKSPACE: Workspace = {
  id: 'workspace-aaaaaaaaaa',
  name: 'Both',
  projects: [
    { id: 'project-aaaaaaaaaa', name: 'a', path: '/a' },
    { id: 'project-bbbbbbbbbb', name: 'b', path: '/b' },
  ],
  primary: 'project-aaaaaaaaaa',
  openedAt: 1,
};
const MOVED = { projectId: 'project-bbbbbbbbbb', found: '/moved/b' };

async function show(missing: readonly (typeof MOVED)[] = []) {
  const link = new FakeLink();
  const shell = { kind: 'browser' as const, nativePicker: false, nativeSave: false };
  link.answers['app.bootstrap'] = () =>
    ok({ version: '1', preferences: DEFAULT_PREFERENCES, workspace: WORKSPACE, shell });
  link.answers['workspace.find-moved'] = () => ok({ missing });
  const dialog = { disableClose: false, close: jest.fn() };
  TestBed.configureTestingModule({
    providers: [
      { provide: HOST_LINK, useValue: link },
      { provide: DialogRef, useValue: dialog },
    ],
  });
  const state = TestBed.inject(HostState);
  link.comeBack();
  await settled();
  const fixture = TestBed.createComponent(WorkspaceDialog);
  const host = fixture.nativeElement as HTMLElement;
  const settle = async (): Promise<void> => {
    await fixture.whenStable();
    await settled();
    await fixture.whenStable();
  };
  await settle();
  const all = (id: string) => [...host.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
  const click = async (id: string): Promise<void> => {
    (all(id)[0]?.querySelector('input') ?? all(id)[0])?.click();
    await settle();
  };
  const rename = async (name: string): Promise<void> => {
    const [field] = all('workspace-name');
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    field.value = name;
    field.dispatchEvent(new Event('input'));
    await settle();
  };
  return { link, host, state, dialog, all, click, rename, settle };
}

describe('WorkspaceDialog', () => {
  it('saves name, order and primary folder together, and closes over no changes', async () => {
    const { link, host, state, dialog, all, click, rename, settle } = await show();
    expect([all('workspace-save').length, dialog.disableClose]).toEqual([0, false]);
    await rename(' New ');
    host.querySelectorAll<HTMLElement>('[data-control=primary]')[1]?.click();
    await settle();
    expect(dialog.disableClose).toBe(true);
    const changed = { ...WORKSPACE, name: 'New', primary: 'project-bbbbbbbbbb' };
    link.answers['workspace.change'] = () => ok(changed);
    await click('workspace-save');
    expect(link.paramsOf('workspace.change')).toEqual([
      {
        name: 'New',
        members: [{ projectId: 'project-aaaaaaaaaa' }, { projectId: 'project-bbbbbbbbbb' }],
        primary: 1,
      },
    ]);
    expect([state.workspace()?.name, all('workspace-save').length]).toEqual(['New', 0]);
    expect(dialog.disableClose).toBe(false);
  });

  it('keeps what was changed when the host refuses, and discards it when told to', async () => {
    const { link, host, all, click, rename } = await show();
    await rename('New');
    link.answers['workspace.change'] = () => fail('folder-not-allowed', '', { detail: '/x' });
    await click('workspace-save');
    expect(host.querySelector('[role=alert]')?.textContent).toContain('/x');
    await click('workspace-discard');
    expect([all('workspace-save').length, host.querySelector('[role=alert]')]).toEqual([0, null]);
  });

  it('puts a moved folder where it was found, and keeps other changes', async () => {
    const { link, all, click, rename } = await show([MOVED]);
    await rename('New');
    const [a, b] = WORKSPACE.projects;
    if (!a || !b) throw new Error('two projects');
    link.answers['workspace.relocate'] = () =>
      ok({ ...WORKSPACE, projects: [a, { ...b, path: '/moved/b' }] });
    await click('use-found');
    expect(link.paramsOf('workspace.relocate')).toEqual([
      { projectId: 'project-bbbbbbbbbb', path: '/moved/b' },
    ]);
    expect(all('moved-folder')).toEqual([]);
    expect(all('folder-member').map((row) => row.dataset['path'])).toEqual(['/a', '/moved/b']);
    expect((all('workspace-name')[0] as HTMLInputElement).value).toBe('New');
  });

  it('asks before agents may act unasked, and takes that back without a question', async () => {
    const { link, state, all, click } = await show();
    link.answers['workspace.set-policy'] = (params) =>
      ok({ ...WORKSPACE, permissionPolicy: (params as { policy: 'ask' | 'allow-once' }).policy });
    await click('policy-allow-once');
    expect([all('policy-confirm').length, link.paramsOf('workspace.set-policy')]).toEqual([1, []]);
    await click('policy-keep-asking');
    expect(link.paramsOf('workspace.set-policy')).toEqual([]);
    await click('policy-allow-once');
    await click('policy-turn-on');
    expect([state.workspace()?.permissionPolicy, all('policy-confirm').length]).toEqual([
      'allow-once',
      0,
    ]);
    const { 'workspace.set-policy': answer } = link.answers;
    link.answers['workspace.set-policy'] = () => fail('io-failed', '');
    await click('policy-ask');
    expect(all('policy-ask')[0]?.querySelector('input')?.checked).toBe(false); // it still holds
    expect(link.paramsOf('workspace.set-policy')).toHaveLength(2);
    Object.assign(link.answers, { 'workspace.set-policy': answer });
    await click('policy-ask');
    expect(link.paramsOf('workspace.set-policy')).toEqual([
      { policy: 'allow-once' },
      { policy: 'ask' },
      { policy: 'ask' },
    ]);
  });
});
