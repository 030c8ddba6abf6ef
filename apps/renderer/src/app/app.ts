import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  untracked,
} from '@angular/core';
import { Router, RouterOutlet } from '@angular/router';
import { FrontPage } from './front-page';
import { HostConnection, HostState } from './host';
import { applyPreferences } from './preferences';
import { preloadWorkspace } from './routes';
import { ToastList } from './ui';
import { guardDrags } from './ui/drag-guard';

/** The page: nothing but a front page until the host has let it in. */
@Component({
  selector: 'fyllo-root',
  imports: [FrontPage, RouterOutlet, ToastList],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (outside()) {
      <fyllo-front-page />
    } @else {
      <router-outlet />
    }
    <fyllo-toast-list />
  `,
})
export class App {
  private readonly connection = inject(HostConnection);
  private readonly state = inject(HostState);
  private readonly router = inject(Router);

  protected readonly outside = computed(
    () => this.state.bootstrap() === null || this.connection.state() === 'refused',
  );

  constructor() {
    applyPreferences();
    effect(() => {
      if (this.state.bootstrap() !== null) this.followBinding(this.state.workspace() !== null);
    });
    guardDrags(window);
    this.connection.start();
    preloadWorkspace();
  }

  /** Another page of this window, or the host, may bind or free the window; the address follows. */
  private followBinding(bound: boolean): void {
    const inWorkspace = untracked(() => this.router.url) !== '/';
    if (!bound && inWorkspace) void this.router.navigateByUrl('/');
  }
}
