import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import { oneLine } from '@fyllo/markup/plain-text';
import type { Agent, AppError } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { useWords } from '../language';
import { CopyButton } from '../markup';
import { Icon, InitialsBadge, revealHidden, Toasts } from '../ui';
import { AgentAbilityList } from './agent-abilities';
import { AgentSignIn } from './agent-sign-in';
import { AgentDiagnosis } from './agent-diagnosis';
import { InstallActions } from './install-actions';
import { InstallableAgents } from './installable-agents';
import { KnownAgents } from './known-agents';
import { agentsPageWords } from './page-words';
import { ProtocolLog } from './protocol-log';
import { agentWords } from './words';

/**
 * One agent: what it is, what it can, signing in, and what to look at when it does not work. All of it is text.
 * SECURITY: X-04
 */
@Component({
  selector: 'fyllo-agent-detail',
  imports: [
    AgentAbilityList,
    AgentDiagnosis,
    AgentSignIn,
    CopyButton,
    ErrorNote,
    Icon,
    InitialsBadge,
    InstallActions,
    ProtocolLog,
    RouterLink,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    role: 'region',
    'data-testid': 'agent-detail',
    '[attr.data-agent-id]': 'agent().id',
    'aria-labelledby': 'agent-detail-title',
    '(keydown.escape)': 'closed.emit()',
  },
  templateUrl: './agent-detail.html',
  styleUrl: './agent-detail.css',
})
export class AgentDetail {
  readonly agent = input.required<Agent>();
  readonly closed = output();

  private readonly known = inject(KnownAgents);
  private readonly installable = inject(InstallableAgents);
  private readonly toasts = inject(Toasts);
  private readonly heading = viewChild.required<ElementRef<HTMLElement>>('heading');
  protected readonly words = useWords(agentsPageWords);
  protected readonly states = useWords(agentWords);
  protected readonly restarting = signal(false);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly name = computed(() => revealHidden(this.agent().name));
  protected readonly command = computed(() => revealHidden(this.agent().command));
  protected readonly entry = computed(() => this.installable.entry(this.agent().registryId));
  protected readonly facts = computed(() => {
    const { title, version, source, phase } = this.agent();
    const { facts, source: sources } = this.words();
    return [
      { label: facts.phase, text: this.states().phase[phase] },
      { label: facts.source, text: sources[source] },
      { label: facts.version, text: shown(version) },
      { label: facts.title, text: shown(title) },
    ].filter(({ text }) => text !== '');
  });

  constructor() {
    afterNextRender(() => {
      this.heading().nativeElement.focus();
    });
  }

  protected async restart(): Promise<void> {
    this.restarting.set(true);
    const result = await this.known.restart(this.agent().id);
    this.restarting.set(false);
    this.failure.set(result.ok ? null : result.error);
    if (result.ok) this.toasts.tell(this.words().restarted(this.name()));
  }
}

const shown = (text: string | undefined): string => oneLine(revealHidden(text ?? ''), 120);
