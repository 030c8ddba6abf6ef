import type { SessionId, SessionSummary } from '@fyllo/protocol';

type Seen = Pick<SessionSummary, 'id' | 'state' | 'attention' | 'unread'>;

/** What happened in the sessions while nobody looked at the page (behaviour 17.2). */
export class MissedSessions {
  private last: ReadonlyMap<SessionId, Seen> = new Map();
  private readonly missed = new Set<SessionId>();

  /**
   * The number to show: none until a turn ends or asks while the page is not focused, then the sessions that wait,
   * are unread, or had that happen; none again as soon as somebody looks.
   */
  count(sessions: readonly Seen[], focused: boolean): number {
    if (focused) this.missed.clear();
    else for (const session of sessions) this.compare(session);
    this.last = new Map(sessions.map((session) => [session.id, session]));
    if (this.missed.size === 0) return 0;
    return sessions.filter(
      ({ id, attention, state, unread }) =>
        attention > 0 || state === 'waiting' || unread || this.missed.has(id),
    ).length;
  }

  private compare(now: Seen): void {
    const before = this.last.get(now.id);
    if (before === undefined) return; // not yet known to have been running
    const ended = before.state !== 'idle' && now.state === 'idle';
    if (ended || now.attention > before.attention) this.missed.add(now.id);
  }
}
