import { InjectionToken, signal, type Signal } from '@angular/core';
import type { SessionId } from '@fyllo/protocol';

/** What a signal may ask about a session that was spawned. Who provides it looks it up; nothing is guessed here. */
export interface SpawnedSessions {
  /**
   * Whether the key names a session that `parent` has spawned. What is unknown, deleted or another parent's is
   * `unavailable`, all alike.
   */
  stateOf(parent: SessionId, key: string): Signal<'ready' | 'unavailable'>;
  /** Opens its detail, which only reads. */
  open(parent: SessionId, key: string): void;
}

const UNAVAILABLE = signal('unavailable' as const).asReadonly();

/** No session is spawned until delegation exists: then its provider takes this place. */
export const SPAWNED_SESSIONS = new InjectionToken<SpawnedSessions>('spawned sessions', {
  providedIn: 'root',
  factory: () => ({ stateOf: () => UNAVAILABLE, open: () => undefined }),
});
