import { TOOL_RESEND_MS, type SessionEventOf, type ToolPatch } from '@fyllo/protocol';
import { field } from '../acp/json-access';

type ToolEvent = SessionEventOf<'tool'>;

type Said = Pick<ToolPatch, 'title' | 'kind'>;

interface Throttled {
  readonly sentAt: number;
  readonly said: Said;
  readonly held?: ToolEvent;
}

/** Growing output: says nothing new but content, output or the agent's own notes; many agents repeat the rest. */
const isGrowth = ({ patch }: ToolEvent, said: Said): boolean =>
  (patch.content !== undefined || patch.output !== undefined) &&
  (patch.title === undefined || patch.title === said.title) &&
  (patch.kind === undefined || patch.kind === said.kind) &&
  (patch.status === undefined || patch.status === 'in_progress');

const merge = (held: ToolEvent | undefined, event: ToolEvent): ToolEvent =>
  held === undefined ? event : { ...event, patch: { ...held.patch, ...event.patch } };

/**
 * Agents send the whole output of a command again whenever it grows. Such updates pass at most once in
 * `TOOL_RESEND_MS`; the newest is held and passes with whatever else is said about the call, or in time.
 */
export class ToolThrottle {
  private readonly tools = new Map<string, Throttled>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pass: (event: ToolEvent) => void,
    private readonly intervalMs: number = TOOL_RESEND_MS,
  ) {}

  push(event: ToolEvent): void {
    const now = Date.now();
    const before = this.tools.get(event.toolCallId);
    const merged = merge(before?.held, event);
    const { title = before?.said.title, kind = before?.said.kind } = event.patch;
    const said = { ...field('title', title), ...field('kind', kind) };
    const tooSoon = before !== undefined && now - before.sentAt < this.intervalMs;
    if (tooSoon && isGrowth(event, before.said)) {
      this.tools.set(event.toolCallId, { sentAt: before.sentAt, said, held: merged });
      this.timer ??= setTimeout(() => {
        this.flush();
      }, this.intervalMs);
      return;
    }
    this.tools.set(event.toolCallId, { sentAt: now, said });
    this.pass(merged);
  }

  /** Lets everything held pass. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [id, { said, held }] of this.tools) {
      if (held === undefined) continue;
      this.tools.set(id, { sentAt: Date.now(), said });
      this.pass(held);
    }
  }

  /** Flushes and forgets: the turn is over. */
  end(): void {
    this.flush();
    this.tools.clear();
  }
}
