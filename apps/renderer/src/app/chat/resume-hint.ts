import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { SessionHeader } from '@fyllo/protocol';
import { KnownAgents } from '../agents';
import { useWords } from '../language';
import { revealHidden } from '../ui';
import { chatWords } from './words';

/** A quiet line over the input of a session whose agent does not run: nothing is lost, the next message starts it. */
@Component({
  selector: 'fyllo-resume-hint',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (text(); as line) {
      <p data-testid="resume-hint">{{ line }}</p>
    }
  `,
  styles: `
    p {
      color: var(--ink-3);
      font-size: var(--text-sm);
      margin: 0 0 6px;
      overflow-wrap: anywhere;
      padding-inline: 14px;
    }
  `,
})
export class ResumeHint {
  readonly header = input.required<SessionHeader>();

  private readonly agents = inject(KnownAgents);
  private readonly words = useWords(chatWords);
  protected readonly text = computed(() => {
    const { agentId, agentName, state, turnCount } = this.header().summary;
    const list = this.agents.list();
    if (list === null || state !== 'idle' || turnCount === 0) return null;
    const agent = list.agents.find(({ id }) => id === agentId);
    if (agent === undefined) return this.words().agentGone(revealHidden(agentName));
    const rests = agent.phase === 'idle' || agent.phase === 'failed';
    return rests ? this.words().agentRests(revealHidden(agent.name)) : null;
  });
}
