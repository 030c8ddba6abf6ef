import {
  LIST_PAGE_SESSIONS,
  type ErrorCode,
  type SessionId,
  type SessionSummary,
} from '@fyllo/protocol';

/** What the list of a Workspace shows. */
export interface WorkspaceSessions {
  readonly rows: Map<SessionId, SessionSummary>;
  /** Session folders that could not be read, and the first of them with the reason. */
  readonly unreadable: number;
  readonly damaged: readonly { readonly folder: string; readonly code: ErrorCode }[];
}

type Key = Pick<SessionSummary, 'activityAt' | 'id'>;

/** Latest activity first; equal times in the order of their ids, so that pages meet. */
export const byActivity = (a: Key, b: Key): number =>
  b.activityAt - a.activityAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** A page of the list behind a session's key, whether that session is still there or not. */
export function listPage({ rows }: WorkspaceSessions, after?: Key) {
  const all = [...rows.values()].sort(byActivity);
  const start = after ? all.findIndex((row) => byActivity(row, after) > 0) : 0;
  const sessions = start < 0 ? [] : all.slice(start, start + LIST_PAGE_SESSIONS);
  const last = start + sessions.length < all.length ? sessions.at(-1) : undefined;
  return { sessions, next: last ? { activityAt: last.activityAt, id: last.id } : null };
}
