import { computed, effect, inject, Injectable, signal, untracked } from '@angular/core';
import type { AppError, RegistryEntry, Result, ResultValue } from '@fyllo/protocol';
import { HOST_LINK, HostState, Installs } from '../host';

/** The agents of the registry. Read when somebody looks, and again when its address or what is installed changes. */
@Injectable({ providedIn: 'root' })
export class InstallableAgents {
  private readonly link = inject(HOST_LINK);
  private readonly installs = inject(Installs);
  private readonly state = inject(HostState);
  private readonly known = signal<ResultValue<'agents.registry'> | null>(null);
  private readonly failure = signal<AppError | null>(null);
  private readonly waiting = signal(false);
  private asked = 0;

  /** Null until the first answer. */
  readonly registry = this.known.asReadonly();
  /** Why there was no answer to the last question. */
  readonly error = this.failure.asReadonly();
  readonly asking = this.waiting.asReadonly();
  /** As the host keeps it: an address that it has not taken yet gives no other list. */
  readonly address = computed(() => this.state.bootstrap()?.preferences.registryUrl ?? null);
  private readonly installed = computed(() =>
    [...this.installs.byId().values()]
      .filter(({ phase }) => phase === 'done')
      .map(({ registryId, version, startedAt }) => `${registryId} ${version} ${startedAt}`)
      .join('\n'),
  );

  constructor() {
    effect(() => {
      this.address();
      this.installed();
      untracked(() => void this.load());
    });
    this.link.connected.subscribe(() => void this.load());
  }

  entry(registryId: string | undefined): RegistryEntry | null {
    return this.known()?.entries.find(({ id }) => id === registryId) ?? null;
  }

  /** `refresh` asks the address again; what was there stays until the answer. */
  async load(refresh = false): Promise<void> {
    const turn = ++this.asked;
    this.waiting.set(true);
    const result = await this.link.call('agents.registry', refresh ? { refresh } : {});
    if (turn !== this.asked) return; // a later question has taken over
    this.waiting.set(false);
    if (result.ok) this.known.set(result.value);
    this.failure.set(result.ok ? null : result.error);
  }

  install(registryId: string): Promise<Result<unknown>> {
    return this.link.call('agents.install', { registryId });
  }

  cancel(registryId: string): Promise<Result<unknown>> {
    return this.link.call('agents.cancel-install', { registryId });
  }

  async uninstall(registryId: string): Promise<Result<unknown>> {
    const result = await this.link.call('agents.uninstall', { registryId });
    if (result.ok) await this.load();
    return result;
  }
}
