import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { plainText } from '@fyllo/markup/plain-text';
import type { Agent, AppError } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { useWords } from '../language';
import { revealHidden, uiWords } from '../ui';
import { KnownAgents } from './known-agents';
import { agentWords } from './words';

/** What an agent that failed left behind, and the way to try it again. */
@Component({
  selector: 'fyllo-agent-failure',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div class="actions">
      @if (detail() !== '') {
        <button
          type="button"
          class="btn ghost small"
          data-testid="agent-details"
          [attr.aria-expanded]="open()"
          [attr.aria-label]="words().detailsOf(name())"
          (click)="open.set(!open())"
        >
          {{ words().details }}
        </button>
      }
      <button
        type="button"
        class="btn small"
        data-testid="agent-retry"
        [disabled]="asking()"
        [attr.aria-label]="words().retryAgent(name())"
        (click)="retry()"
      >
        {{ ui().retry }}
      </button>
      <ng-content />
    </div>
    @if (open() && detail() !== '') {
      <pre tabindex="0" [attr.aria-label]="words().detailsOf(name())">{{ detail() }}</pre>
    }
    @if (failure(); as error) {
      <fyllo-error-note [error]="error" />
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: var(--space-1);
      min-width: 0;
    }
    .actions {
      display: flex;
      gap: var(--space-1);
    }
    pre {
      background: var(--bg-sunken);
      border-radius: var(--radius-md);
      color: var(--ink-2);
      font: var(--text-sm) / 1.5 var(--font-mono);
      margin: 0;
      max-height: 160px;
      overflow: auto;
      overflow-wrap: anywhere;
      padding: var(--space-2);
      white-space: pre-wrap;
    }
  `,
})
export class AgentFailure {
  readonly agent = input.required<Agent>();

  private readonly agents = inject(KnownAgents);
  protected readonly words = useWords(agentWords);
  protected readonly ui = useWords(uiWords);
  protected readonly open = signal(false);
  protected readonly asking = signal(false);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly name = computed(() => revealHidden(this.agent().name));
  protected readonly detail = computed(() => {
    const { error } = this.agent();
    return error ? plainText(error.detail ?? error.message).trim() : '';
  });

  protected async retry(): Promise<void> {
    this.asking.set(true);
    const result = await this.agents.restart(this.agent().id);
    this.asking.set(false);
    this.failure.set(result.ok ? null : result.error);
  }
}
