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
    loadComponent: () => import('./workspace-shell').then(({ WorkspaceShell }) => WorkspaceShell),
    children: [
      {
        path: '',
        pathMatch: 'full',
        loadComponent: () => import('./chat').then(({ DraftPage }) => DraftPage),
      },
      {
        path: ':id',
        loadComponent: () => import('./chat').then(({ SessionPage }) => SessionPage),
      },
    ],
  },
  { path: '**', redirectTo: '' },
];
