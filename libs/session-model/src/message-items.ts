import type { Part, PartOf, ToolPart } from '@fyllo/protocol';
import type { SubAgent, SubAgentLinks } from './sub-agents';

/** Reasoning, or a call that is no sub-agent. */
export interface ActivityEntry {
  /** The same for as long as the message lives. */
  readonly key: string;
  /** Place of the part in its message. */
  readonly index: number;
  readonly part: ToolPart | PartOf<'thought'>;
}

/** What stands in a reply, one below the other. */
export type MessageItem =
  | {
      readonly kind: 'part';
      readonly key: string;
      readonly index: number;
      readonly part: Exclude<Part, ToolPart | PartOf<'thought' | 'unknown'>>;
    }
  | { readonly kind: 'activity'; readonly key: string; readonly entry: ActivityEntry }
  /** Two or more activities with nothing to read between them. */
  | { readonly kind: 'group'; readonly key: string; readonly entries: readonly ActivityEntry[] }
  | { readonly kind: 'sub-agent'; readonly key: string; readonly agent: SubAgent };

/**
 * The parts of a reply as they are shown (behaviour 8.5): every part that shows something once, in order, activities in
 * groups, what sub-agents did inside their cards. Keys stay while a reply grows. Items that are as they were in
 * `before` are the same objects, so that whoever draws them has nothing to do. `prefix` begins every key.
 */
export function messageItems(
  parts: readonly Part[],
  links: SubAgentLinks,
  before: readonly MessageItem[] = [],
  prefix = '',
): readonly MessageItem[] {
  const items: MessageItem[] = [];
  let activities: ActivityEntry[] = [];
  const add = (item: MessageItem): void => {
    const old = before[items.length];
    items.push(old !== undefined && isSame(old, item) ? old : item);
  };
  const endGroup = (): void => {
    const [first] = activities;
    if (first === undefined) return;
    if (activities.length === 1) add({ kind: 'activity', key: first.key, entry: first });
    else add({ kind: 'group', key: `group-${first.key}`, entries: activities });
    activities = [];
  };
  parts.forEach((part, index) => {
    if (links.inside.has(part) || showsNothing(part)) return;
    const key = `${prefix}${index.toString()}`;
    const agent = part.type === 'tool' ? links.cards.get(part.toolCallId) : undefined;
    if (agent !== undefined) {
      endGroup();
      add({ kind: 'sub-agent', key, agent });
    } else if (part.type === 'tool' || part.type === 'thought') {
      activities.push({ key, index, part });
    } else if (part.type !== 'unknown') {
      endGroup();
      add({ kind: 'part', key, index, part });
    }
  });
  endGroup();
  return items;
}

/** Parts that are drawn nowhere, so they part nothing. */
const showsNothing = (part: Part): boolean =>
  part.type === 'unknown' ||
  ((part.type === 'text' || part.type === 'thought') && !/\S/u.test(part.text));

function isSame(a: MessageItem, b: MessageItem): boolean {
  if (a.key !== b.key) return false;
  if (a.kind === 'part') return b.kind === 'part' && a.part === b.part;
  if (a.kind === 'activity') return b.kind === 'activity' && a.entry.part === b.entry.part;
  if (a.kind === 'sub-agent') return b.kind === 'sub-agent' && isSameAgent(a.agent, b.agent);
  return (
    b.kind === 'group' &&
    a.entries.length === b.entries.length &&
    a.entries.every(({ part }, index) => part === b.entries[index]?.part)
  );
}

/** All that is known of a sub-agent comes from these. */
const isSameAgent = (a: SubAgent, b: SubAgent): boolean =>
  a.call === b.call &&
  a.children.length === b.children.length &&
  a.children.every((child, index) => child === b.children[index]);

/** What an activity is counted as. */
export type ActivityKind = ToolPart['kind'];

export interface ActivityCount {
  readonly kind: ActivityKind;
  readonly count: number;
  readonly failed: boolean;
  readonly running: boolean;
}

/** How often each kind occurs, in the order in which the kinds first appear. */
export function activityCounts(
  entries: readonly ActivityEntry[],
  growing: number,
): readonly ActivityCount[] {
  const counts = new Map<ActivityKind, { count: number; failed: boolean; running: boolean }>();
  for (const { part, index } of entries) {
    const kind = part.type === 'tool' ? part.kind : 'think';
    const sum = counts.get(kind) ?? { count: 0, failed: false, running: false };
    counts.set(kind, sum);
    sum.count += 1;
    if (part.type === 'thought') sum.running ||= index === growing;
    else {
      sum.failed ||= part.status === 'failed';
      sum.running ||= part.status === 'pending' || part.status === 'in_progress';
    }
  }
  return [...counts].map(([kind, sum]) => ({ kind, ...sum }));
}
