import { computed, effect, inject, Injectable, signal, untracked } from '@angular/core';
import type { AppError, Install, RegistryEntry, Result, ResultValue } from '@fyllo/protocol';
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
  /** Beginnings of installations that say nothing any more, since what they were about was removed. */
  private readonly outdated = signal<ReadonlySet<string>>(new Set());
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

  /** The installation of an entry that is under way, or how the last one ended. */
  last(registryId: string): Install | undefined {
    const install = this.installs.byId().get(registryId);
    return install && !this.outdated().has(keyOf(install)) ? install : undefined;
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
    if (!result.ok) return result;
    const install = this.installs.byId().get(registryId);
    if (install) this.outdated.update((keys) => new Set([...keys, keyOf(install)]));
    await this.load();
    return result;
  }
}

const keyOf = ({ registryId, startedAt }: Install): string => `${registryId} ${startedAt}`;
