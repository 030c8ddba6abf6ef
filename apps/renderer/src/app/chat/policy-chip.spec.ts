import { Dialog } from '@angular/cdk/dialog';
import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { DEFAULT_PREFERENCES, fail, ok, type Workspace } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { PolicyChip } from './policy-chip';

const WORKSPACE: Workspace = {
  id: 'workspace-aaaaaaaaaa',
  name: 'demo',
  projects: [{ id: 'project-aaaaaaaaaa', name: 'demo', path: '/demo' }],
  primary: 'project-aaaaaaaaaa',
  permissionPolicy: 'allow-once',
  openedAt: 1,
};

async function start() {
  const link = new FakeLink();
  link.answers['app.bootstrap'] = () =>
    ok({
      version: '1',
      preferences: DEFAULT_PREFERENCES,
      workspace: WORKSPACE,
      shell: { kind: 'browser', nativePicker: false, nativeSave: false },
    });
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  TestBed.inject(HostState);
  link.comeBack();
  const fixture = TestBed.createComponent(PolicyChip);
  const stable = async (): Promise<void> => {
    await settled();
    await fixture.whenStable();
    await TestBed.inject(ApplicationRef).whenStable();
  };
  await stable();
  const chip = () =>
    (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('[data-testid=policy-chip]');
  const press = async (element: HTMLElement | null): Promise<void> => {
    element?.click();
    await stable();
  };
  return { link, chip, press };
}

const ask = () => document.querySelector<HTMLElement>('[data-testid=policy-ask]');

describe('PolicyChip', () => {
  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
  });

  it('is seen while the rule answers, says what it does, and is gone once a person is asked', async () => {
    const { link, chip, press } = await start();
    await press(chip());
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('不再问你');
    link.answers['workspace.set-policy'] = () => ok({ ...WORKSPACE, permissionPolicy: 'ask' });
    await press(ask());
    expect(link.paramsOf('workspace.set-policy')).toEqual([{ policy: 'ask' }]);
    expect([chip(), ask()]).toEqual([null, null]);
  });

  it('stays when the change fails, and says why', async () => {
    const { link, chip, press } = await start();
    link.answers['workspace.set-policy'] = () => fail('disk-full', '');
    await press(chip());
    await press(ask());
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('磁盘空间不足');
    expect(chip()).not.toBeNull();
  });
});
