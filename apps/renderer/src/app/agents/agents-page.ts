import {
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
} from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { ErrorState } from '../errors';
import { useWords } from '../language';
import { EmptyState, Icon, LoadingState } from '../ui';
import { AgentDetail } from './agent-detail';
import { AgentProblems } from './agent-problems';
import { AgentRow } from './agent-row';
import { KnownAgents } from './known-agents';
import { agentsPageWords } from './page-words';
import { RegistrySection } from './registry-section';
import { titleOfPage } from './title-of-page';

/** `/agents`: what is there, what can be installed, and one agent in detail. */
@Component({
  selector: 'fyllo-agents-page',
  imports: [
    AgentDetail,
    AgentProblems,
    AgentRow,
    EmptyState,
    ErrorState,
    Icon,
    LoadingState,
    RegistrySection,
    RouterLink,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './agents-page.html',
  styleUrl: './agents-page.css',
})
export class AgentsPage {
  /** The agent of the address that is shown in detail. */
  readonly agent = input<string>();

  private readonly router = inject(Router);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  protected readonly agents = inject(KnownAgents);
  protected readonly words = useWords(agentsPageWords);
  /** None or one: a detail of its own for each agent. */
  protected readonly shown = computed(() =>
    (this.agents.list()?.agents ?? []).filter(({ id }) => id === this.agent()),
  );
  protected readonly gone = computed(
    () => this.agent() !== undefined && this.agents.list() !== null && this.shown().length === 0,
  );

  constructor() {
    titleOfPage(() => this.words().title);
  }

  /** The focus goes back to the row that led there. */
  protected async closeDetail(): Promise<void> {
    const row = this.rowOf(this.agent());
    await this.router.navigate(['/agents']);
    setTimeout(() => {
      row?.focus(); // rows of a narrow window are drawn again first
    });
  }

  private rowOf(id: string | undefined): HTMLElement | undefined {
    const rows = this.host.nativeElement.querySelectorAll<HTMLElement>('a[data-agent-id]');
    return [...rows].find((row) => row.dataset['agentId'] === id);
  }
}
