import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  linkedSignal,
  signal,
} from '@angular/core';
import { Router } from '@angular/router';
import { fail, type Result, type SessionMode } from '@fyllo/protocol';
import { AgentPicker, KnownAgents } from '../agents';
import { Composer, type ComposerTarget } from '../composer';
import { HOST_LINK, HostState, randomKey, sendOnce } from '../host';
import { useWords } from '../language';
import { revealHidden } from '../ui';
import { chatWords } from './words';

const MODES: readonly SessionMode[] = ['fyllocode', 'native'];

/** `/chat`: chooses agent and mode; the first message makes the session. */
@Component({
  selector: 'fyllo-draft-page',
  imports: [AgentPicker, Composer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './draft-page.html',
  styleUrl: './draft-page.css',
})
export class DraftPage {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly router = inject(Router);
  private readonly agents = inject(KnownAgents);

  protected readonly words = useWords(chatWords);
  protected readonly modes = MODES;
  protected readonly mode = signal<SessionMode>('fyllocode');
  protected readonly workspaceName = computed(() =>
    revealHidden(this.state.workspace()?.name ?? ''),
  );
  protected readonly draftKey = computed(() => `draft:${this.state.workspace()?.id ?? ''}`);
  private readonly lastAgentId = computed(() => this.state.preferences()?.lastAgentId);
  /** The agent last used, as long as there is one; else the first. A choice stays while it exists. */
  protected readonly agentId = linkedSignal<readonly string[], string | null>({
    source: computed(() => this.agents.list()?.agents.map(({ id }) => id) ?? []),
    computation: (ids, previous) => {
      const wanted = [previous?.value, this.lastAgentId()];
      return (
        wanted.find((id) => id !== undefined && id !== null && ids.includes(id)) ?? ids[0] ?? null
      );
    },
  });
  protected readonly agentName = computed(
    () => this.agents.list()?.agents.find(({ id }) => id === this.agentId())?.name ?? '',
  );

  protected readonly target: ComposerTarget = { send: (text) => this.create(text) };

  /** Leaves no trace when it fails; the composer keeps the text. */
  private async create(text: string): Promise<Result<unknown>> {
    const agentId = this.agentId();
    if (agentId === null) return fail('agent-unknown', this.words().chooseFirst);
    const result = await sendOnce(this.link, 'session.create', {
      key: randomKey(),
      agentId,
      mode: this.mode(),
      text,
    });
    if (!result.ok) return result;
    if (this.lastAgentId() !== agentId) void this.state.change({ lastAgentId: agentId });
    // Later than the composer's own tidying up, which still belongs to this page.
    setTimeout(() => {
      void this.router.navigate(['/chat', result.value.session.id], { replaceUrl: true });
    });
    return result;
  }
}
