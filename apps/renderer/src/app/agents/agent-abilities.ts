import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { AgentAbilities } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import { agentsPageWords } from './page-words';

const ORDER: readonly (keyof AgentAbilities)[] = [
  'image',
  'audio',
  'embeddedContext',
  'additionalDirectories',
  'mcpHttp',
  'load',
  'resume',
  'close',
  'logout',
];

/** What an agent said it can do, in words. */
@Component({
  selector: 'fyllo-agent-ability-list',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h3 id="abilities-head">{{ words().abilities }}</h3>
    @if (lines(); as list) {
      <ul aria-labelledby="abilities-head">
        @for (line of list; track line.name) {
          <li [class.no]="!line.can" [attr.data-ability]="line.name" [attr.data-can]="line.can">
            <svg [fylloIcon]="line.can ? 'check' : 'x'"></svg>
            <span class="visually-hidden">{{ line.can ? words().can : words().cannot }}</span>
            {{ words().ability[line.name] }}
          </li>
        }
      </ul>
    } @else {
      <p>{{ words().abilitiesUnknown }}</p>
    }
  `,
  styles: `
    h3 {
      color: var(--ink-3);
      font-size: var(--text-sm);
      font-weight: 550;
      margin: 0 0 var(--space-1);
    }
    ul {
      display: grid;
      gap: 2px var(--space-3);
      grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
      list-style: none;
      margin: 0;
      padding: 0;
    }
    li {
      align-items: center;
      display: flex;
      gap: 6px;
    }
    li .lucide {
      color: var(--ok);
    }
    .no,
    .no .lucide,
    p {
      color: var(--ink-3);
    }
    p {
      margin: 0;
    }
  `,
})
export class AgentAbilityList {
  readonly abilities = input<AgentAbilities>();
  protected readonly words = useWords(agentsPageWords);
  protected readonly lines = computed(() => {
    const abilities = this.abilities();
    return abilities && ORDER.map((name) => ({ name, can: abilities[name] }));
  });
}
