import { Injectable, signal } from '@angular/core';
import type { SessionId } from '@fyllo/protocol';

/** Damage that a person has taken note of, as long as the page lives; more of it is news again. */
@Injectable({ providedIn: 'root' })
export class DismissedDamage {
  private readonly noted = signal<ReadonlyMap<SessionId, number>>(new Map());

  has(id: SessionId, lines: number): boolean {
    return (this.noted().get(id) ?? 0) >= lines;
  }

  add(id: SessionId, lines: number): void {
    this.noted.update((noted) => new Map(noted).set(id, lines));
  }
}
