import type { ToolKind, ToolPart } from '@fyllo/protocol';
import { activityCounts, asksFor, type SubAgent } from '@fyllo/session-model';
import { isOver } from './subagent-texts';

/** How the work stands; `asking` when a person is asked about it or about what the sub-agent does. */
export type SubagentState = ToolPart['status'] | 'asking';

export function stateOf({ call, children }: SubAgent): SubagentState {
  return !isOver(call) && [call, ...children].some(asksFor) ? 'asking' : call.status;
}

/** How many tool calls the sub-agent made: as its agent says, or as they were seen; `undefined` when neither is known. */
export function toolUsesOf({ call, children }: SubAgent): number | undefined {
  const seen = children.filter(({ type }) => type === 'tool').length;
  return call.subAgent?.toolUses ?? (seen === 0 ? undefined : seen);
}

export interface KindCount {
  readonly kind: ToolKind;
  readonly count: number;
}

/** The same by kind. */
export function toolCountsOf({ call, children }: SubAgent): readonly KindCount[] {
  const entries = children.flatMap((part, index) =>
    part.type === 'tool' ? [{ key: '', index, part }] : [],
  );
  return call.subAgent?.toolCounts ?? activityCounts(entries, -1);
}

/** How long the work took, or has taken `now`; milliseconds. */
export function durationOf({ subAgent }: ToolPart, now: number): number | undefined {
  if (subAgent === undefined) return undefined;
  const { durationMs, startedAt, endedAt } = subAgent;
  return durationMs ?? Math.max(0, (endedAt ?? now) - startedAt);
}
