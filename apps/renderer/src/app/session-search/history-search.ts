import { computed, signal } from '@angular/core';
import {
  SEARCH_DEBOUNCE_MS,
  type AppError,
  type ResultValue,
  type StreamItem,
} from '@fyllo/protocol';
import type { Subscription } from 'rxjs';
import { randomKey, type HostLink } from '../host';
import { readQuery, type TypedQuery } from './search-query';

export type SearchState = 'idle' | 'searching' | 'results' | 'none' | 'error';

/** What was found, and for which query. */
export interface Found {
  readonly query: string;
  readonly result: ResultValue<'search.run'>;
}

type Phase = 'idle' | 'searching' | 'over';

/**
 * The search of one dialog. A pause in typing starts it, and at most one runs: a change ends the one that does, and
 * whatever is still said about that one is dropped.
 */
export class HistorySearch {
  private readonly typed = signal<TypedQuery>({ kind: 'empty' });
  private readonly phase = signal<Phase>('idle');
  private readonly failure = signal<AppError | null>(null);
  private readonly answer = signal<Found | null>(null);
  private readonly subscriptions: readonly Subscription[];
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The search that runs. */
  private running: string | null = null;

  /** Also what an earlier query found, until there is something about the present one. */
  readonly found = this.answer.asReadonly();
  /** Why there is no answer; another try is `retry`. */
  readonly error = this.failure.asReadonly();
  /** The length of a query that is too long to be sent, in code points. */
  readonly tooLong = computed(() => {
    const typed = this.typed();
    return typed.kind === 'too-long' ? typed.length : null;
  });
  /** Whether `found` belongs to a query that is not wanted any more. */
  readonly outdated = computed(() => {
    const found = this.found();
    return found !== null && found.query !== this.query();
  });
  readonly state = computed<SearchState>(() => {
    if (this.tooLong() !== null || this.failure() !== null) return 'error';
    const phase = this.phase();
    if (phase !== 'over') return phase;
    return (this.found()?.result.hits.length ?? 0) > 0 ? 'results' : 'none';
  });

  private readonly query = computed(() => {
    const typed = this.typed();
    return typed.kind === 'query' ? typed.query : null;
  });

  constructor(private readonly link: HostLink) {
    this.subscriptions = [
      link.items.subscribe((items) => {
        this.take(items);
      }),
      link.connected.subscribe(() => {
        if (this.failure()?.code === 'disconnected') this.retry();
      }),
    ];
  }

  /** The text of the field, whenever it changes. */
  ask(text: string): void {
    const before = this.query();
    const typed = readQuery(text);
    if (typed.kind === 'query' && typed.query === before) return;
    this.stop();
    this.failure.set(null);
    this.typed.set(typed);
    if (typed.kind !== 'query') {
      this.phase.set('idle');
      this.answer.set(null);
      return;
    }
    this.phase.set('searching');
    this.pause = setTimeout(() => {
      void this.run(typed.query);
    }, SEARCH_DEBOUNCE_MS);
  }

  /** The same once more, after an error. */
  retry(): void {
    const query = this.query();
    if (query === null) return;
    this.stop();
    this.failure.set(null);
    void this.run(query);
  }

  /** Ends what runs; the search is not used afterwards. */
  close(): void {
    this.stop();
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  private async run(query: string): Promise<void> {
    const searchId = randomKey();
    this.running = searchId;
    this.phase.set('searching');
    const result = await this.link.call('search.run', { searchId, query });
    if (this.running !== searchId) return;
    this.running = null;
    if (result.ok) this.answer.set({ query, result: result.value });
    else this.end(searchId, query, result.error);
    this.phase.set(this.found() === null ? 'idle' : 'over');
  }

  /** A search without an answer. One that the host ended is over with what it had found; the rest failed. */
  private end(searchId: string, query: string, error: AppError): void {
    if (this.found()?.query !== query) this.answer.set(null);
    if (error.code === 'cancelled') return;
    this.failure.set(error);
    if (error.code === 'timed-out') void this.link.call('search.cancel', { searchId }); // it still runs
  }

  private take(items: readonly StreamItem[]): void {
    for (const item of items) {
      if (item.k !== 'search' || item.searchId !== this.running) continue;
      const query = this.query();
      if (query !== null) this.answer.set({ query, result: item.result });
    }
  }

  private stop(): void {
    clearTimeout(this.pause);
    if (this.running === null) return;
    void this.link.call('search.cancel', { searchId: this.running });
    this.running = null;
  }
}
