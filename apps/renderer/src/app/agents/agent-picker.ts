import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import type { AgentId } from '@fyllo/protocol';
import { ErrorState, useErrorText } from '../errors';
import { useWords } from '../language';
import { EmptyState, InitialsBadge, LoadingState, revealHidden } from '../ui';
import { AgentFailure } from './agent-failure';
import { AgentProblems } from './agent-problems';
import { KnownAgents } from './known-agents';
import { agentWords } from './words';

/** The agents as radio buttons, with how each of them is. */
@Component({
  selector: 'fyllo-agent-picker',
  imports: [AgentFailure, AgentProblems, EmptyState, ErrorState, InitialsBadge, LoadingState],
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
}
