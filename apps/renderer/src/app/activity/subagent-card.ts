import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { oneLine } from '@fyllo/markup';
import type { MessageId } from '@fyllo/protocol';
import type { SubAgent } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Icon, type IconName } from '../ui';
import { stateOf, type SubagentState, toolUsesOf } from './subagent-facts';
import { SubagentOpener } from './subagent-opener';
import { isOver } from './subagent-texts';
import { useDuration } from './subagent-time';
import { subagentWords } from './subagent-words';
import { ToolRequests } from './tool-requests';

const STATE_ICONS: Readonly<Record<SubagentState, IconName>> = {
  pending: 'circle-dashed',
  in_progress: 'circle-dot',
  asking: 'circle-dot',
  completed: 'circle-check',
  failed: 'triangle-alert',
  cancelled: 'square',
  interrupted: 'square',
};

/** A sub-agent at work: what it is to do, how it stands, and what it is doing; opens what it did (behaviour 8.6). */
@Component({
  selector: 'fyllo-subagent-card',
  imports: [Icon, ToolRequests],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'subagent-card',
    '[attr.data-tool-id]': 'agent().call.toolCallId',
    '[attr.data-status]': 'agent().call.status',
  },
  templateUrl: './subagent-card.html',
  styleUrls: ['./subagent-card.css', './shimmer.css'],
})
export class SubagentCard {
  readonly agent = input.required<SubAgent>();
  readonly session = input.required<OpenSession>();
  readonly messageId = input.required<MessageId>();
  /** Whether what the agent asks about the call itself is shown here. */
  readonly requests = input(true);

  protected readonly words = useWords(subagentWords);
  private readonly opener = inject(SubagentOpener);
  protected readonly call = computed(() => this.agent().call);
  protected readonly running = computed(() => !isOver(this.call()));
  protected readonly state = computed(() => stateOf(this.agent()));
  protected readonly icon = computed(() => STATE_ICONS[this.state()]);
  protected readonly title = computed(() => {
    const { title, subAgent } = this.call();
    return oneLine(subAgent?.description ?? '') || oneLine(title) || this.words().subagent;
  });
  protected readonly agentType = computed(() => oneLine(this.call().subAgent?.agentType ?? '', 60));
  protected readonly tools = computed(() => toolUsesOf(this.agent()));
  protected readonly duration = useDuration(this.call);
  /** What it is doing now. */
  protected readonly latest = computed(() => {
    if (!this.running()) return '';
    const tool = this.agent().children.findLast((part) => part.type === 'tool');
    return tool === undefined ? '' : oneLine(tool.title);
  });

  protected open(): void {
    void this.opener.open(this.session(), this.messageId(), this.agent());
  }
}
