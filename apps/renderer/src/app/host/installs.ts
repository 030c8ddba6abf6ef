import { inject, Injectable, signal } from '@angular/core';
import type { AppError, Install } from '@fyllo/protocol';
import { HOST_LINK } from './provide-host';

/** Installations under way and how the last ones ended: read once it is needed, then kept up to date by the stream. */
@Injectable({ providedIn: 'root' })
export class Installs {
  private readonly link = inject(HOST_LINK);
  private readonly known = signal<ReadonlyMap<string, Install>>(new Map());
  private readonly failure = signal<AppError | null>(null);

  /** By the registry's id of the agent. */
  readonly byId = this.known.asReadonly();
  /** Why they could not be read; another try is `load`. */
  readonly error = this.failure.asReadonly();

  constructor() {
    void this.load();
    this.link.connected.subscribe(() => void this.load());
    this.link.items.subscribe((items) => {
      const news = items.flatMap((item) => (item.k === 'install' ? [item.install] : []));
      if (news.length > 0) this.add(news);
    });
  }

  async load(): Promise<void> {
    const result = await this.link.call('agents.installs', {});
    if (result.ok) this.known.set(byId(result.value.installs));
    if (result.ok) this.failure.set(null);
    else if (result.error.code !== 'disconnected') this.failure.set(result.error); // the next welcome asks again
  }

  private add(news: readonly Install[]): void {
    this.known.update((known) => new Map([...known, ...byId(news)]));
  }
}

const byId = (installs: readonly Install[]): ReadonlyMap<string, Install> =>
  new Map(installs.map((install) => [install.registryId, install]));
