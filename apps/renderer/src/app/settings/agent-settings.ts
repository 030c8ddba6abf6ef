import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  linkedSignal,
  signal,
} from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { HostState } from '../host';
import { useWords } from '../language';
import { registryAddress } from './registry-address';
import { settingsWords } from './words';

/** Where the list of agents is from, and whether agents are started ahead. */
@Component({
  selector: 'fyllo-agent-settings',
  imports: [ErrorNote],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './agent-settings.html',
  styleUrl: './agent-settings.css',
})
export class AgentSettings {
  private readonly state = inject(HostState);
  protected readonly words = useWords(settingsWords);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly prewarm = computed(() => this.state.preferences()?.prewarm !== false);
  private readonly kept = computed(() => this.state.preferences()?.registryUrl ?? '');
  protected readonly typed = linkedSignal(() => this.kept());
  private readonly address = computed(() => registryAddress(this.typed()));
  protected readonly fault = computed(() => {
    const address = this.address();
    return address.ok ? null : this.words().addressFaults[address.fault];
  });
  protected readonly changed = computed(() => {
    const address = this.address();
    return !address.ok || (address.url ?? '') !== this.kept();
  });

  protected async save(event: Event): Promise<void> {
    event.preventDefault();
    const address = this.address();
    if (address.ok && this.changed()) await this.change({ registryUrl: address.url });
  }

  protected async useBundled(): Promise<void> {
    this.typed.set('');
    await this.change({ registryUrl: null });
  }

  protected async startAhead(prewarm: boolean): Promise<void> {
    await this.change({ prewarm });
  }

  private async change(change: Parameters<HostState['change']>[0]): Promise<void> {
    const typed = this.typed();
    const result = await this.state.change(change);
    this.failure.set(result.ok ? null : result.error);
    if (!result.ok) this.typed.set(typed); // what was typed is not lost with the change
  }
}
