import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  signal,
  untracked,
} from '@angular/core';
import { oneLine } from '@fyllo/markup/plain-text';
import type { Agent, AppError, ResultValue } from '@fyllo/protocol';
import { ErrorState } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { Icon, LoadingState, revealHidden } from '../ui';
import { OutputText } from './output-text';
import { diagnosticsWords } from './page-words';

/** What is known about an agent's process. Read anew whenever the agent is in another phase. */
@Component({
  selector: 'fyllo-agent-diagnosis',
  imports: [ErrorState, Icon, LoadingState, OutputText],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './agent-diagnosis.html',
  styleUrl: './agent-diagnosis.css',
})
export class AgentDiagnosis {
  readonly agent = input.required<Agent>();

  private readonly link = inject(HOST_LINK);
  protected readonly words = useWords(diagnosticsWords);
  protected readonly known = signal<ResultValue<'agents.diagnostics'> | null>(null);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly asking = signal(false);
  private readonly state = computed(() => {
    const { id, phase, error } = this.agent();
    return `${id} ${phase} ${error?.code ?? ''}`;
  });
  protected readonly noise = computed(() => this.known()?.noise.join('\n') ?? '');
  protected readonly unknown = computed(() =>
    Object.entries(this.known()?.unknownUpdates ?? {}).map(([kind, count]) => ({
      kind: oneLine(revealHidden(kind), 120),
      count,
    })),
  );
  protected readonly capabilities = computed(() => {
    const told: unknown = this.known()?.capabilities;
    const empty = typeof told !== 'object' || told === null || Object.keys(told).length === 0;
    return empty ? '' : JSON.stringify(told, null, 2);
  });
  private asked = 0;

  constructor() {
    effect(() => {
      this.state();
      untracked(() => void this.load());
    });
  }

  protected async load(): Promise<void> {
    const turn = ++this.asked;
    this.asking.set(true);
    const result = await this.link.call('agents.diagnostics', { agentId: this.agent().id });
    if (turn !== this.asked) return; // a later question has taken over
    this.asking.set(false);
    if (result.ok) this.known.set(result.value);
    this.failure.set(result.ok ? null : result.error);
  }
}
