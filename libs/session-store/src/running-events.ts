import type { SequencedEvent, SessionEventOf, ToolPatch, ToolStatus } from '@fyllo/protocol';

const isOpen = (status: ToolStatus): boolean => status === 'pending' || status === 'in_progress';

/** Two patches of a tool as one: absent means unchanged, and a call that ended does not go back to running. */
function joinPatches(first: ToolPatch, second: ToolPatch): ToolPatch {
  const { status, ...rest } = second;
  const regresses =
    status !== undefined && isOpen(status) && first.status !== undefined && !isOpen(first.status);
  return { ...first, ...rest, ...(status === undefined || regresses ? {} : { status }) };
}

/**
 * The running turn as few events: folded in order they give the same message as all that happened. Adjacent text
 * is one event, all patches of a tool are one where the tool first appeared. So a snapshot stays small however
 * long a turn runs. Events that speak of the session as a whole are left out: the metadata has their result.
 */
export class RunningEvents {
  private readonly events: SequencedEvent[] = [];
  private readonly tools = new Map<string, number>();

  get list(): readonly SequencedEvent[] {
    return [...this.events];
  }

  add(event: SequencedEvent): void {
    if (!('messageId' in event.event)) return;
    if (event.event.type === 'text' && this.joinText(event, event.event)) return;
    if (event.event.type === 'tool' && this.joinTool(event.event)) return;
    this.events.push(event);
  }

  /** The joined event keeps the last number, so that nothing of it is folded twice. */
  private joinText({ seq, at }: SequencedEvent, text: SessionEventOf<'text'>): boolean {
    const index = this.events.length - 1;
    const before = this.events[index]?.event;
    if (before?.type !== 'text' || before.channel !== text.channel) return false;
    if (before.agentMessageId !== text.agentMessageId) return false;
    this.events[index] = { seq, at, event: { ...before, text: before.text + text.text } };
    return true;
  }

  /** Patches say nothing about order, so the joined one may stay at the first place, with its number. */
  private joinTool(tool: SessionEventOf<'tool'>): boolean {
    const index = this.tools.get(tool.toolCallId);
    const before = index === undefined ? undefined : this.events[index];
    if (index === undefined || before?.event.type !== 'tool') {
      this.tools.set(tool.toolCallId, this.events.length);
      return false;
    }
    const patch = joinPatches(before.event.patch, tool.patch);
    this.events[index] = { ...before, event: { ...before.event, patch } };
    return true;
  }
}
