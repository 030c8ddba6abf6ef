import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { oneLine } from '@fyllo/markup/plain-text';
import type { Agent } from '@fyllo/protocol';
import { useErrorText } from '../errors';
import { Installs } from '../host';
import { useWords } from '../language';
import { InitialsBadge, revealHidden } from '../ui';
import { agentsPageWords, installWords } from './page-words';
import { underWay } from './under-way';
import { agentWords } from './words';

/** An agent of the list: what it is, how it is, and the way to its details. */
@Component({
  selector: 'fyllo-agent-row',
  imports: [InitialsBadge, RouterLink],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <a
      routerLink="/agents"
      [queryParams]="{ agent: agent().id }"
      data-testid="agent-row"
      [attr.data-agent-id]="agent().id"
      [attr.data-phase]="agent().phase"
      [attr.aria-current]="current() ? 'true' : null"
    >
      <fyllo-initials-badge [name]="agent().name" />
      <span class="text">
        <span class="head">
          <span class="name truncate">{{ name() }}</span>
          @if (version(); as text) {
            <span class="version">{{ text }}</span>
          }
        </span>
        <span class="about truncate">{{ about() }}</span>
        @if (agent().error; as error) {
          <span class="fault">{{ errorText()(error) }}</span>
        }
      </span>
    </a>
  `,
  styles: `
    a {
      align-items: flex-start;
      border: 1px solid transparent;
      border-radius: var(--radius-md);
      color: inherit;
      cursor: default;
      display: flex;
      gap: 10px;
      padding: var(--space-2) var(--space-3);
      text-decoration: none;
    }
    a:hover {
      background: var(--bg-hover);
    }
    a[aria-current] {
      background: var(--bg-active);
      border-color: var(--accent);
    }
    .text {
      display: grid;
      flex: 1;
      min-width: 0;
    }
    .head {
      align-items: baseline;
      display: flex;
      gap: var(--space-2);
      min-width: 0;
    }
    .name {
      font-weight: 550;
    }
    .version,
    .about {
      color: var(--ink-3);
      font-size: var(--text-sm);
    }
    a[aria-current] :is(.version, .about) {
      color: var(--ink-2);
    }
    .fault {
      color: var(--danger);
      font-size: var(--text-sm);
    }
  `,
})
export class AgentRow {
  readonly agent = input.required<Agent>();
  readonly current = input(false);

  private readonly installs = inject(Installs);
  private readonly words = useWords(agentWords);
  private readonly page = useWords(agentsPageWords);
  private readonly installing = useWords(installWords);
  protected readonly errorText = useErrorText();
  protected readonly name = computed(() => revealHidden(this.agent().name));
  protected readonly version = computed(() => {
    const { version } = this.agent();
    return version === undefined ? null : oneLine(revealHidden(version), 40);
  });
  protected readonly about = computed(() => {
    const { source, phase, registryId } = this.agent();
    const install = underWay(this.installs.byId().get(registryId ?? ''));
    const state = install ? this.installing().phase[install.phase] : '';
    const parts = [this.page().source[source], this.words().phase[phase], state];
    return parts.filter((part) => part !== '').join(' · ');
  });
}
