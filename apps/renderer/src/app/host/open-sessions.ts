import { inject, Injectable } from '@angular/core';
import { ok, type Result, type SessionId } from '@fyllo/protocol';
import { HOST_LINK } from './provide-host';
import { SessionFeed, type SessionFeedOptions } from './session-feed';

/** Keeps the feed of the session in view; the one that is left is closed. */
@Injectable({ providedIn: 'root' })
export class OpenSessions {
  private readonly link = inject(HOST_LINK);
  private feed: SessionFeed | null = null;
  private prepared: SessionFeed | null = null;

  enter(id: SessionId, options: SessionFeedOptions = {}): SessionFeed {
    this.leave();
    const ready = this.prepared?.id === id ? this.prepared : null;
    if (ready) this.prepared = null;
    else this.discard();
    ready?.listen(options);
    this.feed = ready ?? new SessionFeed(id, this.link, options);
    return this.feed;
  }

  leave(): void {
    this.feed?.close();
    this.feed = null;
  }

  /**
   * Opens a session before anything turns to it, so that one that cannot be opened costs nobody the page they are
   * on. The next `enter` of it takes the feed over; whoever decides against that calls `discard`.
   */
  async prepare(id: SessionId): Promise<Result<unknown>> {
    this.discard();
    if (this.feed?.id === id) {
      const error = this.feed.error();
      return error === null ? ok({}) : { ok: false, error };
    }
    const feed = new SessionFeed(id, this.link);
    this.prepared = feed;
    const result = await feed.opened;
    if (!result.ok && this.prepared === feed) this.discard(id);
    return result;
  }

  /** Closes what was prepared and not entered: of this session, or whichever. */
  discard(id = this.prepared?.id): void {
    if (this.prepared?.id !== id) return;
    this.prepared?.close();
    this.prepared = null;
  }
}
