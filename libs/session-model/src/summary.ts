import type { SessionMeta, SessionSummary, UserPart } from '@fyllo/protocol';
import { visibleUserText } from './visible-text';

/** Long enough for a title, whatever the limit of the first message: only its beginning is looked at. */
const TITLE_SOURCE_CHARS = 400;

/**
 * The title a session gets from its first message (behaviour 2.4): white space collapsed, the first
 * `codePoints` code points of the visible text.
 */
export function titleFrom(parts: readonly UserPart[], codePoints: number): string {
  const flat = visibleUserText(parts).slice(0, TITLE_SOURCE_CHARS).replace(/\s+/gu, ' ').trim();
  return Array.from(flat).slice(0, codePoints).join('');
}

/** What of a session is not in its metadata: whether a turn runs, and what waits. */
export interface SessionActivity {
  readonly running: boolean;
  /** Permissions and questions that nobody has answered. */
  readonly openRequests: number;
}

/** The row of a session in the list. The agent's title counts only while the person has not renamed it. */
export function summaryOf(meta: SessionMeta, activity: SessionActivity): SessionSummary {
  const waiting = activity.running && activity.openRequests > 0;
  return {
    id: meta.id,
    title: meta.userTitle ?? meta.state.agentTitle ?? meta.title,
    agentId: meta.agentId,
    agentName: meta.agentName,
    mode: meta.mode,
    createdAt: meta.createdAt,
    activityAt: meta.activityAt,
    turnCount: meta.turnCount,
    pinned: meta.pinned ?? false,
    state: waiting ? 'waiting' : activity.running ? 'running' : 'idle',
    attention: activity.openRequests,
    unread: meta.unread ?? false,
  };
}
