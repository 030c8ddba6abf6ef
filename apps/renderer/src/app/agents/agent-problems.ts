import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { useWords } from '../language';
import { Icon, revealHidden } from '../ui';
import { faultText, faultWords } from './fault-words';
import { KnownAgents } from './known-agents';
import { agentWords } from './words';

/** The faults of custom-agents.json, each with its place. */
@Component({
  selector: 'fyllo-agent-problems',
  imports: [Icon, RouterLink],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (problems().length > 0) {
      <div class="box" role="alert">
        <div class="head">
          <svg fylloIcon="file-exclamation-point"></svg>{{ words().problems }}
          <a class="btn ghost small" data-testid="open-editor" routerLink="/agents/custom">
            {{ words().edit }}
          </a>
        </div>
        @for (problem of problems(); track $index) {
          <div class="problem">
            <code>{{ words().position(problem.line, problem.column) }}</code>
            <span>{{ told(problem.message) }}</span>
            <small>{{ reveal(problem.path) }}</small>
          </div>
        }
      </div>
    }
  `,
  styles: `
    .box {
      border: 1px solid color-mix(in srgb, var(--warn) 45%, var(--line));
      border-radius: var(--radius-md);
      font-size: var(--text-sm);
      padding: var(--space-2) var(--space-3);
    }
    .head {
      --icon: 14px;

      align-items: center;
      color: var(--warn);
      display: flex;
      font-weight: 600;
      gap: 6px;
    }
    a {
      margin-inline-start: auto;
    }
    .problem {
      color: var(--ink-2);
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-2);
      margin-top: var(--space-1);
      overflow-wrap: anywhere;
    }
    code {
      font-family: var(--font-mono);
      font-weight: 600;
    }
    small {
      color: var(--ink-3);
      flex-basis: 100%;
      font-size: var(--text-xs);
    }
  `,
})
export class AgentProblems {
  private readonly agents = inject(KnownAgents);
  protected readonly words = useWords(agentWords);
  private readonly faults = useWords(faultWords);
  protected readonly reveal = revealHidden;
  protected readonly problems = computed(() => this.agents.list()?.problems ?? []);

  protected told(message: string): string {
    return faultText(this.faults(), message);
  }
}
