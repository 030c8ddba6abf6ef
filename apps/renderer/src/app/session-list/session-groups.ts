import type { SessionSummary } from '@fyllo/protocol';

type Rows = readonly SessionSummary[];
export type GroupName = 'pinned' | 'recent';

/** The sessions of a Workspace as they are listed: two groups, each with the latest activity first. */
export type SessionGroups = Readonly<Record<GroupName, Rows>>;

export const groupNameOf = ({ pinned }: SessionSummary): GroupName =>
  pinned ? 'pinned' : 'recent';

/** Both groups from rows in any order. */
export function groupsOf(rows: Iterable<SessionSummary>): SessionGroups {
  const pinned: SessionSummary[] = [];
  const recent: SessionSummary[] = [];
  for (const row of rows) (row.pinned ? pinned : recent).push(row);
  return { pinned: pinned.sort(byActivity), recent: recent.sort(byActivity) };
}

/**
 * The groups with a new or changed row. `before` is the row as it is in the groups. What did not change keeps its
 * identity, and nothing is sorted anew: thousands of rows cost one copy of an array.
 */
export function withRow(
  groups: SessionGroups,
  before: SessionSummary | undefined,
  row: SessionSummary,
): SessionGroups {
  if (before && isSameRow(before, row)) return groups;
  if (before?.pinned === row.pinned && before.activityAt === row.activityAt) {
    const name = groupNameOf(row);
    return { ...groups, [name]: groups[name].with(placeOf(groups[name], before), row) };
  }
  const others = before ? withoutRow(groups, before) : groups;
  const name = groupNameOf(row);
  return { ...others, [name]: others[name].toSpliced(placeOf(others[name], row), 0, row) };
}

/** The groups without a row that is in them. */
export function withoutRow(groups: SessionGroups, row: SessionSummary): SessionGroups {
  const name = groupNameOf(row);
  return { ...groups, [name]: groups[name].toSpliced(placeOf(groups[name], row), 1) };
}

/** Where the row is, or belongs. */
function placeOf(rows: Rows, row: SessionSummary): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const there = rows[middle];
    if (there && byActivity(there, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Ids decide between equal times, so that the order never depends on who came first. */
const byActivity = (a: SessionSummary, b: SessionSummary): number =>
  b.activityAt - a.activityAt || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);

const isSameRow = (a: SessionSummary, b: SessionSummary): boolean =>
  Object.entries(b).every(([field, value]) => a[field as keyof SessionSummary] === value);
