import { inject, Injectable } from '@angular/core';
import { Router } from '@angular/router';
import type { Params, Result } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';

/** Binds this page to a Workspace, or frees it again. */
@Injectable({ providedIn: 'root' })
export class WorkspaceOpener {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly router = inject(Router);

  /** Whether the Workspace is open in this page now; false when another window has it. */
  async open(which: Params<'launcher.open'>): Promise<Result<boolean>> {
    const result = await this.link.call('launcher.open', which);
    if (!result.ok) return result;
    const { workspace, here } = result.value;
    if (here) {
      this.state.bind(workspace);
      await this.router.navigateByUrl('/chat');
    }
    return { ok: true, value: here };
  }

  /**
   * Whether the page that is shown may go. It is asked before the host is told anything: a page that stays would stay
   * in a window that belongs elsewhere by then.
   */
  async mayGo(): Promise<boolean> {
    return !this.router.url.startsWith('/agents') || this.router.navigateByUrl('/chat');
  }

  /** Back to the launcher. Running turns go on. */
  async leave(): Promise<Result<unknown>> {
    const result = await this.link.call('launcher.leave', {});
    if (result.ok) {
      this.state.bind(null);
      await this.router.navigateByUrl('/');
    }
    return result;
  }
}
