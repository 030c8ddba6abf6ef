import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  linkedSignal,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Router } from '@angular/router';
import { fail, type Result, type SessionMode } from '@fyllo/protocol';
import { AgentPicker, KnownAgents } from '../agents';
import { Composer, type ComposerTarget, draftKeyOf, type OutgoingText } from '../composer';
import { HostState } from '../host';
import { useWords } from '../language';
import { ConfigButton } from '../session-config';
import { revealHidden } from '../ui';
import { DraftProbe } from './draft-probe';
import { type Choice, NewSession } from './new-session';
import { RewritingNote } from './rewriting-note';
import { chatWords } from './words';

interface Agents {
  readonly ids: readonly string[];
  readonly chosen: string | undefined;
}

const MODES: readonly SessionMode[] = ['fyllocode', 'native'];

/** `/chat`: chooses agent and mode; the first message makes the session. */
@Component({
  selector: 'fyllo-draft-page',
  imports: [AgentPicker, Composer, ConfigButton, RewritingNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  providers: [DraftProbe],
  templateUrl: './draft-page.html',
  styleUrl: './draft-page.css',
})
export class DraftPage {
  private readonly sessions = inject(NewSession);
  private readonly state = inject(HostState);
  private readonly router = inject(Router);
  private readonly agents = inject(KnownAgents);

  protected readonly words = useWords(chatWords);
  protected readonly modes = MODES;
  protected readonly workspaceName = computed(() =>
    revealHidden(this.state.workspace()?.name ?? ''),
  );
  protected readonly primaryFolder = computed(() => {
    const workspace = this.state.workspace();
    return workspace?.projects.find(({ id }) => id === workspace.primary)?.name ?? '';
  });
  protected readonly draftKey = computed(() => draftKeyOf(this.state.workspace()));
  private readonly choice = computed(() => this.sessions.choice(this.draftKey()));
  protected readonly mode = computed(() => this.choice().mode ?? 'fyllocode');
  private readonly lastAgentId = computed(() => this.state.preferences()?.lastAgentId);
  /** What was chosen, else the agent last used, as long as there is one; else the first. */
  protected readonly agentId = linkedSignal<Agents, string | null>({
    source: () => ({
      ids: this.agents.list()?.agents.map(({ id }) => id) ?? [],
      chosen: this.choice().agentId,
    }),
    computation: ({ ids, chosen }, previous) => {
      const wanted = [chosen, previous?.value, this.lastAgentId()];
      return (
        wanted.find((id) => id !== undefined && id !== null && ids.includes(id)) ?? ids[0] ?? null
      );
    },
  }).asReadonly();
  private readonly agent = computed(() =>
    this.agents.list()?.agents.find(({ id }) => id === this.agentId()),
  );
  protected readonly agentName = computed(() => this.agent()?.name ?? '');
  protected readonly abilities = computed(() => this.agent()?.abilities);

  /** What a session would be given now, to tell one choice of folders from another. */
  private readonly folders = computed(() => {
    const workspace = this.state.workspace();
    return JSON.stringify([workspace?.primary, workspace?.projects.map(({ path }) => path)]);
  });
  protected readonly probe = inject(DraftProbe);
  protected readonly target: ComposerTarget = {
    send: (text, outgoing) => this.create(text, outgoing),
  };

  constructor() {
    effect(() => {
      const agentId = this.agentId();
      const folders = this.folders();
      this.probe.choose(agentId === null ? null : { agentId, mode: this.mode(), folders });
    });
    this.sessions.made.pipe(takeUntilDestroyed()).subscribe(({ draftKey, id }) => {
      if (draftKey !== this.draftKey()) return;
      void this.router.navigate(['/chat', id], { replaceUrl: true });
    });
  }

  protected choose(choice: Choice): void {
    this.sessions.choose(this.draftKey(), choice);
  }

  /** The composer keeps text and files when it fails. */
  private create(text: string, outgoing: OutgoingText): Promise<Result<unknown>> {
    const agentId = this.agentId();
    if (agentId === null) return Promise.resolve(fail('agent-unknown', this.words().chooseFirst));
    const first = { ...outgoing, agentId, mode: this.mode(), text };
    return this.sessions.create(this.draftKey(), first);
  }
}
