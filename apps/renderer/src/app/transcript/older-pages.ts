import type { OpenSession } from '../host/open-session';

/** How loading ended: what was looked for is there, nothing older exists, a page did not come, or nobody wants it. */
export type LoadingEnd = 'there' | 'none' | 'failed' | 'stopped';

/** A page that somebody else has asked for is looked after this often. */
const LOOK_MS = 50;

/** Loads the messages of a session that are older than what is loaded, one page after the other. */
export class OlderPages {
  private page: Promise<void> | undefined;

  constructor(private readonly session: () => OpenSession) {}

  /** One page, if there is one; whoever asks meanwhile waits for the same. */
  next(): Promise<void> {
    this.page ??= this.load().finally(() => {
      this.page = undefined;
    });
    return this.page;
  }

  /** Loads until `there` says so. It looks again after every page; `signal` ends it. */
  async until(there: () => boolean, signal: AbortSignal): Promise<LoadingEnd> {
    const session = this.session();
    while (!there()) {
      if (signal.aborted) return 'stopped';
      if (session.status() !== 'ready') return 'failed';
      if (!session.hasOlder()) return 'none';
      await this.next();
      if (session.olderError() !== null) return there() ? 'there' : 'failed';
    }
    return 'there';
  }

  private async load(): Promise<void> {
    const session = this.session();
    if (session.loadingOlder()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    else if (session.status() === 'ready' && session.hasOlder()) await session.loadOlder();
  }
}
