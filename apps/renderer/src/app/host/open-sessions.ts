import { inject, Injectable } from '@angular/core';
import type { SessionId } from '@fyllo/protocol';
import { HOST_LINK } from './provide-host';
import { SessionFeed, type SessionFeedOptions } from './session-feed';

/** Keeps the feed of the session in view; the one that is left is closed. */
@Injectable({ providedIn: 'root' })
export class OpenSessions {
  private readonly link = inject(HOST_LINK);
  private feed: SessionFeed | null = null;

  enter(id: SessionId, options: SessionFeedOptions = {}): SessionFeed {
    this.leave();
    this.feed = new SessionFeed(id, this.link, options);
    return this.feed;
  }

  leave(): void {
    this.feed?.close();
    this.feed = null;
  }
}
