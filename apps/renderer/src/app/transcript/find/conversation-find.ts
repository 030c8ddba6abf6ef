import { computed, DestroyRef, effect, inject, Injectable, signal, untracked } from '@angular/core';
import { MAX_QUERY_CHARS, type Message } from '@fyllo/protocol';
import { Phrase } from '@fyllo/session-model';
import type { OpenSession } from '../../host/open-session';
import type { OlderPages } from '../older-pages';
import { type MatchPlace, placeAt, placeFrom, positionOf, totalOf } from './match-place';
import { MatchScan, type MessageMatches } from './match-scan';

/** What was typed and what a reply has grown by are looked at this much later, together. */
const GATHER_MS = 120;

/** What the search needs of the conversation it searches. */
export interface FoundIn {
  readonly session: () => OpenSession;
  readonly older: OlderPages;
  /** Where the person reads. */
  readonly readingPlace: () => MatchPlace | undefined;
  /** Brings a match before the eyes. */
  readonly reveal: (place: MatchPlace) => void;
}

export type FindState = 'idle' | 'searching' | 'none' | 'found';

/** The search of one conversation: every message of it, loaded or not, for as long as the bar is open. */
@Injectable()
export class ConversationFind {
  private readonly typed = signal('');
  private readonly isOpen = signal(false);
  private readonly asks = signal(0);
  private readonly matches = signal<readonly MessageMatches[]>([]);
  /** The phrase that `matches` are of. */
  private readonly counted = signal<Phrase | null>(null);
  private readonly place = signal<MatchPlace | null>(null);
  private readonly olderPhase = signal<'none' | 'loading' | 'failed'>('none');
  private readonly scan = new MatchScan();
  private working = false;
  private loading: AbortController | undefined;
  private where: FoundIn | undefined;

  readonly opened = this.isOpen.asReadonly();
  /** Changes whenever somebody asks for the bar, be it open or not. */
  readonly asked = this.asks.asReadonly();
  readonly text = this.typed.asReadonly();
  readonly phrase = computed(() => {
    const query = Array.from(this.typed().trim()).slice(0, MAX_QUERY_CHARS).join('');
    return this.isOpen() && query !== '' ? new Phrase(query) : null;
  });
  /** Whether older messages are on their way to be searched, or why they are not. */
  readonly older = this.olderPhase.asReadonly();
  readonly current = this.place.asReadonly();
  readonly total = computed(() => (this.counted() === null ? 0 : totalOf(this.matches())));
  readonly position = computed(() => positionOf(this.matches(), this.place()));
  readonly state = computed<FindState>(() => {
    const phrase = this.phrase();
    if (phrase === null) return 'idle';
    if (this.counted() === phrase && this.total() > 0) return 'found';
    return this.counted() !== phrase || this.olderPhase() === 'loading' ? 'searching' : 'none';
  });

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      this.close();
    });
  }

  /** Follows a conversation; call once, in an injection context. */
  follow(where: FoundIn): void {
    this.where = where;
    effect(() => {
      if (this.phrase() === null) {
        untracked(() => {
          this.forget();
        });
        return;
      }
      where.session().view();
      untracked(() => {
        void this.work();
      });
    });
    effect(() => {
      const place = this.place();
      if (place !== null) untracked(() => where.reveal(place));
    });
  }

  /** Opens the bar, with other words if they are given. */
  open(text?: string): void {
    if (text !== undefined) this.typed.set(text);
    this.isOpen.set(true);
    this.asks.update((count) => count + 1);
  }

  close(): void {
    this.isOpen.set(false);
    this.forget();
  }

  type(text: string): void {
    this.typed.set(text);
  }

  /** Goes so many matches on, around the ends. */
  step(by: 1 | -1): void {
    const at = this.position();
    const next = placeAt(this.matches(), at === 0 && by < 0 ? 0 : at + by);
    // the same one again, when there is no other: it may have been scrolled away
    if (next !== null) this.place.set({ ...next });
  }

  /** Asks again for older messages that did not come. */
  retry(): void {
    this.loadOlder();
  }

  private forget(): void {
    this.loading?.abort();
    this.loading = undefined;
    this.olderPhase.set('none');
    this.matches.set([]);
    this.counted.set(null);
    this.place.set(null);
  }

  /** One at a time; it goes on for as long as there is something new to look at. */
  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    let looked: readonly Message[] | undefined;
    try {
      while (this.isBehind(looked)) {
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
        looked = await this.look();
      }
    } finally {
      this.working = false;
    }
  }

  private isBehind(looked: readonly Message[] | undefined): boolean {
    const phrase = this.phrase();
    const messages = this.where?.session().view().messages;
    return phrase !== null && (phrase !== this.counted() || messages !== looked);
  }

  private async look(): Promise<readonly Message[] | undefined> {
    const phrase = this.phrase();
    const messages = this.where?.session().view().messages;
    if (phrase === null || messages === undefined) return undefined;
    const matches = await this.scan.run(messages, phrase, () => this.phrase() !== phrase);
    if (matches === undefined || this.phrase() !== phrase) return undefined;
    this.matches.set(matches);
    const isNew = this.counted() !== phrase;
    this.counted.set(phrase);
    if (isNew || this.position() === 0) this.choose(messages);
    if (this.loading === undefined) this.loadOlder();
    return messages;
  }

  /** The match to begin with: where the person is, or goes on from what was found before. */
  private choose(messages: readonly Message[]): void {
    const from = this.place() ?? this.where?.readingPlace();
    const order = new Map(messages.map(({ id }, index) => [id, index]));
    const fallback = { id: messages.at(-1)?.id ?? '', ordinal: 0 };
    this.place.set(placeFrom(this.matches(), from ?? fallback, (id) => order.get(id) ?? -1));
  }

  private loadOlder(): void {
    const { where } = this;
    if (where === undefined || !where.session().hasOlder()) return;
    this.loading?.abort();
    const loading = new AbortController();
    this.loading = loading;
    this.olderPhase.set('loading');
    void where.older
      .until(() => false, loading.signal)
      .then((end) => {
        if (this.loading !== loading) return;
        this.olderPhase.set(end === 'failed' ? 'failed' : 'none');
      });
  }
}
