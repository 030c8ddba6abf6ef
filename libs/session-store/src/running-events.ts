import type { SequencedEvent, SessionEventOf } from '@fyllo/protocol';

/**
 * The running turn as few events: folded in order they give the same message as all that happened. Adjacent text
 * is one event, and so are the patches of a tool between two changes of its status. So a snapshot stays small however
 * long a turn runs. Events that speak of the session as a whole are left out: the metadata has their result.
 */
export class RunningEvents {
  private readonly events: SequencedEvent[] = [];
  /** Where the patch of a tool is that the next one may join. */
  private readonly tools = new Map<string, number>();

  get list(): readonly SequencedEvent[] {
    return [...this.events];
  }

  add(event: SequencedEvent): void {
    if (!('messageId' in event.event)) return;
    if (event.event.type === 'text' && this.joinText(event, event.event)) return;
    if (event.event.type === 'tool' && this.joinTool(event.event)) return;
    // a request keeps what the tool was when it came: later patches stay behind it
    if (event.event.type === 'permission.requested') this.tools.delete(event.event.toolCallId);
    this.events.push(event);
  }

  /** The joined event keeps the last number, so that nothing of it is folded twice. */
  private joinText({ seq, at }: SequencedEvent, text: SessionEventOf<'text'>): boolean {
    const index = this.events.length - 1;
    const before = this.events[index]?.event;
    if (before?.type !== 'text' || before.channel !== text.channel) return false;
    if (before.agentMessageId !== text.agentMessageId) return false;
    if (before.parentCallId !== text.parentCallId) return false;
    this.events[index] = { seq, at, event: { ...before, text: before.text + text.text } };
    return true;
  }

  /**
   * Patches say nothing about order, so the joined one may stay at the first place, with its number. Whether a new
   * status counts is for the reducer to say: it has a patch of its own.
   */
  private joinTool(tool: SessionEventOf<'tool'>): boolean {
    const index = this.tools.get(tool.toolCallId);
    const before = index === undefined ? undefined : this.events[index];
    const { status } = tool.patch;
    if (
      index === undefined ||
      before?.event.type !== 'tool' ||
      (status !== undefined && status !== before.event.patch.status)
    ) {
      this.tools.set(tool.toolCallId, this.events.length);
      return false;
    }
    const patch = { ...before.event.patch, ...tool.patch };
    this.events[index] = { ...before, event: { ...before.event, patch } };
    return true;
  }
}
