import { DIALOG_DATA, DialogRef } from '@angular/cdk/dialog';
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal } from '@angular/core';
import { oneLine } from '@fyllo/markup';
import type { Part, ToolPart } from '@fyllo/protocol';
import {
  asksFor,
  messageItems,
  subAgentsOf,
  type MessageItem,
  type SubAgent,
  type SubAgentLinks,
} from '@fyllo/session-model';
import { useWords } from '../language';
import { Slideover } from '../ui/slideover';
import { stateOf, toolCountsOf, toolUsesOf } from './subagent-facts';
import type { ShownSubagent } from './shown-subagent';
import { SubagentActivity } from './subagent-activity';
import { SubagentReply } from './subagent-reply';
import { PayloadMarkdown } from './payload-markdown';
import { isOver, promptIn } from './subagent-texts';
import { useDuration } from './subagent-time';
import { subagentWords } from './subagent-words';
import { Tool } from './tool';

/** All that is known of a sub-agent's work, also while it goes on (behaviour 8.6). */
@Component({
  selector: 'fyllo-subagent-detail',
  imports: [PayloadMarkdown, Slideover, SubagentActivity, SubagentReply, Tool],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'subagent-detail', '[attr.data-status]': 'call().status' },
  templateUrl: './subagent-detail.html',
  styleUrl: './subagent-detail.css',
})
export class SubagentDetail {
  protected readonly shown = inject<ShownSubagent>(DIALOG_DATA);
  protected readonly dialog = inject<DialogRef>(DialogRef);
  protected readonly words = useWords(subagentWords);
  protected readonly promptIn = promptIn;

  private readonly message = computed(() =>
    this.shown.session.view().messages.find(({ id }) => id === this.shown.messageId),
  );
  private readonly links = computed((): SubAgentLinks | undefined => {
    const message = this.message();
    return message?.role === 'assistant' ? subAgentsOf(message) : undefined;
  });
  /** As it is now, or as it was when the message was last loaded. */
  private readonly agent = linkedSignal<SubAgentLinks | undefined, SubAgent>({
    source: this.links,
    computation: (links, before) =>
      links?.cards.get(this.shown.agent.call.toolCallId) ?? before?.value ?? this.shown.agent,
  });
  protected readonly call = computed(() => this.agent().call);
  protected readonly heading = computed(() => {
    const { title, subAgent } = this.call();
    return oneLine(subAgent?.description ?? '') || oneLine(title) || this.words().subagent;
  });
  protected readonly asked = computed(
    () => !isOver(this.call()) && [this.call(), ...this.agent().children].some(asksFor),
  );
  /** What a person is asked is answered in the conversation, once. */
  protected readonly plainCall = computed(() => withoutRequests(this.call()));
  protected readonly items = linkedSignal<SubAgent, readonly MessageItem[]>({
    source: this.agent,
    computation: ({ call, children }, before) =>
      messageItems(
        children.map((part) => (asksFor(part) ? withoutRequests(part as ToolPart) : part)),
        { cards: this.links()?.cards ?? new Map<string, SubAgent>(), inside: new Set<Part>() },
        before?.value,
        `${call.toolCallId}/`,
      ),
  });
  protected readonly growing = computed(() =>
    isOver(this.call()) ? -1 : this.agent().children.length - 1,
  );

  private readonly duration = useDuration(this.call);
  protected readonly facts = computed(() => this.factsOf(this.agent(), this.duration()));

  private factsOf(agent: SubAgent, duration: number | undefined): readonly (readonly string[])[] {
    const words = this.words();
    const { agentType = '', model = '', tokens } = agent.call.subAgent ?? {};
    return [
      [words.status, words.states[stateOf(agent)]],
      [words.agentType, oneLine(agentType)],
      [words.model, oneLine(model)],
      [words.tokens, tokens === undefined ? '' : words.number(tokens)],
      [words.took, duration === undefined ? '' : words.duration(duration)],
      [words.toolStatistics, this.toolsOf(agent)],
    ].map(([name = '', value = '']) => [name, value === '' ? words.none : value]);
  }

  private toolsOf(agent: SubAgent): string {
    const words = this.words();
    const uses = toolUsesOf(agent);
    if (uses === undefined) return '';
    const counts = toolCountsOf(agent);
    const { linesAdded = 0, linesRemoved = 0 } = agent.call.subAgent ?? {};
    const lines = linesAdded + linesRemoved > 0 ? [words.lines(linesAdded, linesRemoved)] : [];
    const sum = counts.length === 0 ? [] : [words.counts(counts)];
    return [words.tools(uses), ...sum, ...lines].join(' · ');
  }
}

const withoutRequests = (tool: ToolPart): ToolPart => ({
  ...tool,
  permissions: tool.permissions.filter(({ state }) => state !== 'open'),
});
