import type { AgentHost } from './agent-host';
import type { SessionRoutes } from './session-routes';

/** Ends a process that was started ahead and serves no session. */
export class IdleProcess {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: AgentHost,
    private readonly routes: SessionRoutes,
    private readonly idleMs: number,
  ) {}

  /** The time begins. */
  watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.look();
    }, this.idleMs).unref();
  }

  private look(): void {
    const live = this.host.current;
    if (live === undefined) return;
    // somebody may be at the browser for long
    const isIdle = this.routes.isIdle && !live.connection.isAwaiting('authenticate');
    if (isIdle) void this.host.stop();
    else this.watch();
  }
}
