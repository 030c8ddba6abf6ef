import type { GroupName } from './session-groups';

/** Pixels; the same as in session-row.css and session-group.css. */
export const ROW_HEIGHT = 52;
export const HEADER_HEIGHT = 32;

/** A group that has rows. */
export interface DrawnGroup {
  readonly open: boolean;
  readonly rows: number;
}

/**
 * CSS heights of the groups that are drawn, headers included, in parts of the list's area (behaviour 2.2). As CSS
 * they follow the window without a measurement, and so without a frame in which they are wrong.
 */
export function groupHeights(
  groups: Readonly<Record<GroupName, DrawnGroup | null>>,
): Readonly<Record<GroupName, string>> {
  const { pinned, recent } = groups;
  if (pinned?.open && recent?.open) {
    const most = `min(${HEADER_HEIGHT + pinned.rows * ROW_HEIGHT}px, 50%)`;
    return { pinned: most, recent: `calc(100% - ${most})` };
  }
  return { pinned: heightBeside(pinned, recent), recent: heightBeside(recent, pinned) };
}

/** One of the two is collapsed or not there. */
function heightBeside(group: DrawnGroup | null, other: DrawnGroup | null): string {
  if (!group?.open) return `${group ? HEADER_HEIGHT : 0}px`;
  return `calc(100% - ${other ? HEADER_HEIGHT : 0}px)`;
}
