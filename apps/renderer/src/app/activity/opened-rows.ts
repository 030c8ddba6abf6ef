import { computed, inject, Injectable, signal, type Signal } from '@angular/core';

/** More rows than a person opens; the ones opened first are forgotten. */
const MAX_REMEMBERED = 2000;

/** Which rows a person opened or closed: rows leave the document while they are scrolled away, and come back as they were. */
@Injectable({ providedIn: 'root' })
export class OpenedRows {
  private readonly rows = signal<ReadonlyMap<string, boolean>>(new Map());

  /** Undefined while nobody has touched the row. */
  of(key: string): boolean | undefined {
    return this.rows().get(key);
  }

  set(key: string, opened: boolean): void {
    const rows = new Map(this.rows());
    rows.delete(key);
    rows.set(key, opened);
    for (const oldest of rows.keys()) {
      if (rows.size <= MAX_REMEMBERED) break;
      rows.delete(oldest);
    }
    this.rows.set(rows);
  }
}

export interface RowState {
  readonly opened: Signal<boolean>;
  set(opened: boolean): void;
}

/**
 * Whether a row is open, remembered under its key; a row without a key remembers for itself. `atFirst` counts until
 * somebody touches it. Call in an injection context.
 */
export function useRowState(
  key: Signal<string | undefined>,
  atFirst: () => boolean = () => false,
): RowState {
  const rows = inject(OpenedRows);
  const own = signal<boolean | undefined>(undefined);
  return {
    opened: computed(() => {
      const name = key();
      return (name === undefined ? own() : rows.of(name)) ?? atFirst();
    }),
    set: (opened) => {
      const name = key();
      if (name === undefined) own.set(opened);
      else rows.set(name, opened);
    },
  };
}
