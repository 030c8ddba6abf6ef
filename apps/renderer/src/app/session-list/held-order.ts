import { linkedSignal } from '@angular/core';
import type { SessionGroups, GroupName } from './session-groups';

/** The rows as they are now, in the groups and the order of earlier ones; rows that are new come last. */
export function inOrderOf(before: SessionGroups, now: SessionGroups): SessionGroups {
  const live = new Map([...now.pinned, ...now.recent].map((row) => [row.id, row]));
  const known = new Set([...before.pinned, ...before.recent].map(({ id }) => id));
  const held = (name: GroupName) => [
    ...before[name].flatMap(({ id }) => live.get(id) ?? []),
    ...now[name].filter(({ id }) => !known.has(id)),
  ];
  return { pinned: held('pinned'), recent: held('recent') };
}

/** The groups in the order they had when `still` became true, for as long as it is. */
export const heldOrder = (groups: () => SessionGroups | null, still: () => boolean) =>
  linkedSignal<{ groups: SessionGroups | null; still: boolean }, SessionGroups | null>({
    source: () => ({ groups: groups(), still: still() }),
    computation: (now, before) =>
      now.still && now.groups && before?.value ? inOrderOf(before.value, now.groups) : now.groups,
  });
