import { inject } from '@angular/core';
import { type CanActivateFn, type CanDeactivateFn, Router, type Routes } from '@angular/router';
import type { CustomAgentsPage } from './agents/custom-agents-page';
import { HostState } from './host';

/** The launcher is for windows without a Workspace. */
const whenUnbound: CanActivateFn = async () => {
  const router = inject(Router);
  const state = inject(HostState);
  await state.ready();
  return state.workspace() === null || router.parseUrl('/chat');
};

const whenBound: CanActivateFn = async () => {
  const router = inject(Router);
  const state = inject(HostState);
  await state.ready();
  return state.workspace() !== null || router.parseUrl('/');
};

/** What was written and not saved is asked about. */
const whenSaved: CanDeactivateFn<CustomAgentsPage> = (page) => page.mayLeave();

const shell = () => import('./workspace-shell');
const chat = () => import('./chat');

/** Starts loading what nearly every visit shows, while the host is still being asked where this window belongs. */
export function preloadWorkspace(): void {
  void Promise.all([shell(), chat()]).catch(() => undefined); // the router asks again, and says so
}

const chatRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    loadComponent: () => chat().then(({ DraftPage }) => DraftPage),
  },
  {
    path: ':id',
    loadComponent: () => chat().then(({ loadSessionPage }) => loadSessionPage()),
  },
];

const agentRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    loadComponent: () => import('./agents/agents-page').then(({ AgentsPage }) => AgentsPage),
  },
  {
    path: 'custom',
    canDeactivate: [whenSaved],
    loadComponent: () =>
      import('./agents/custom-agents-page').then(({ CustomAgentsPage }) => CustomAgentsPage),
  },
];

export const routes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    canActivate: [whenUnbound],
    loadComponent: () => import('./launcher').then(({ Launcher }) => Launcher),
  },
  {
    path: '',
    canActivate: [whenBound],
    loadComponent: () => shell().then(({ WorkspaceShell }) => WorkspaceShell),
    children: [
      { path: 'chat', children: chatRoutes },
      { path: 'agents', children: agentRoutes },
      { path: '**', redirectTo: '/' },
    ],
  },
];
