import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { ok } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { WorkspaceSwitcher } from './workspace-switcher';

@Component({ template: '' })
class Empty {}

async function show(mayLeaveEditor: boolean) {
  const link = new FakeLink();
  link.answers['launcher.recent'] = () => ok({ workspaces: [] });
  link.answers['launcher.leave'] = () => ok({});
  const routes = [
    { path: 'agents/custom', component: Empty, canDeactivate: [() => mayLeaveEditor] },
    { path: '**', component: Empty },
  ];
  TestBed.configureTestingModule({
    providers: [provideRouter(routes), { provide: HOST_LINK, useValue: link }],
  });
  const router = TestBed.inject(Router);
  await router.navigateByUrl('/agents/custom');
  const fixture = TestBed.createComponent(WorkspaceSwitcher);
  document.body.append(fixture.nativeElement as HTMLElement);
  const click = async (id: string): Promise<void> => {
    document.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click();
    await fixture.whenStable();
    await settled();
  };
  await fixture.whenStable();
  await click('workspace-switcher');
  await click('open-another');
  return { link, router };
}

describe('WorkspaceSwitcher', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('leaves the Workspace for the launcher', async () => {
    const { link, router } = await show(true);
    expect([link.paramsOf('launcher.leave').length, router.url]).toEqual([1, '/']);
  });

  it('asks nothing of the host while a page with unsaved changes stays', async () => {
    const { link, router } = await show(false);
    expect([link.paramsOf('launcher.leave').length, router.url]).toEqual([0, '/agents/custom']);
  });
});
