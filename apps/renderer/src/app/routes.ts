import { inject } from '@angular/core';
import { type CanActivateFn, Router, type Routes } from '@angular/router';
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

const shell = () => import('./workspace-shell');
const chat = () => import('./chat');

/** Starts loading what nearly every visit shows, while the host is still being asked where this window belongs. */
export function preloadWorkspace(): void {
  void Promise.all([shell(), chat()]).catch(() => undefined); // the router asks again, and says so
}

export const routes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    canActivate: [whenUnbound],
    loadComponent: () => import('./launcher').then(({ Launcher }) => Launcher),
  },
  {
    path: 'chat',
    canActivate: [whenBound],
    loadComponent: () => shell().then(({ WorkspaceShell }) => WorkspaceShell),
    children: [
      {
        path: '',
        pathMatch: 'full',
        loadComponent: () => chat().then(({ DraftPage }) => DraftPage),
      },
      {
        path: ':id',
        loadComponent: () => chat().then(({ loadSessionPage }) => loadSessionPage()),
      },
    ],
  },
  { path: '**', redirectTo: '' },
];
