import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Agent, AgentId } from '@fyllo/protocol';
import { ErrorState, useErrorText } from '../errors';
import { useWords } from '../language';
import { EmptyState, InitialsBadge, LoadingState, revealHidden } from '../ui';
import { AgentFailure } from './agent-failure';
import { AgentProblems } from './agent-problems';
import { KnownAgents } from './known-agents';
import { agentWords } from './words';

/** The agents as radio buttons, with how each of them is. It only chooses: the Agents page does the rest. */
@Component({
  selector: 'fyllo-agent-picker',
  imports: [
    AgentFailure,
    AgentProblems,
    EmptyState,
    ErrorState,
    InitialsBadge,
    LoadingState,
    RouterLink,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './agent-picker.html',
  styleUrl: './agent-picker.css',
})
export class AgentPicker {
  readonly chosen = input<AgentId | null>(null);
  readonly chosenChange = output<AgentId>();
  protected readonly agents = inject(KnownAgents);
  protected readonly words = useWords(agentWords);
  protected readonly errorText = useErrorText();
  protected readonly reveal = revealHidden;

  /** What is to be done before the agent can work, in a word or two. */
  protected sign({ error }: Agent): string | null {
    const { signIn, missing } = this.words();
    if (error?.code === 'agent-sign-in') return signIn;
    return error?.code === 'agent-not-found' ? missing : null;
  }
}
