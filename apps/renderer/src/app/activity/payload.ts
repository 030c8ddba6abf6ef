import { effect, signal, untracked, type Signal } from '@angular/core';
import type { AppError, Heavy, Json } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';

export type Payload<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: AppError };

/**
 * A tool payload: at once when it travels with the message, loaded when it lies in the session's details. The shape of
 * a loaded value is checked by `accept`; call in an injection context.
 */
export function usePayload<T>(
  heavy: () => Heavy<T>,
  session: () => OpenSession,
  accept: (value: Json) => T | undefined,
): Signal<Payload<T>> {
  const payload = signal<Payload<T>>({ state: 'loading' });
  let wanted: Heavy<T> | undefined;
  effect(() => {
    const source = heavy();
    const from = session();
    if (wanted !== undefined && sameRef(wanted, source)) return;
    wanted = source;
    if ('value' in source) {
      payload.set({ state: 'ready', value: source.value });
      return;
    }
    untracked(() => {
      payload.set({ state: 'loading' });
    });
    void from.detail(source.ref).then((result) => {
      if (wanted !== source) return;
      payload.set(
        loaded(result.ok ? accept(result.value) : undefined, result.ok ? undefined : result.error),
      );
    });
  });
  return payload;
}

function loaded<T>(value: T | undefined, error: AppError | undefined): Payload<T> {
  if (error !== undefined) return { state: 'failed', error };
  if (value !== undefined) return { state: 'ready', value };
  return { state: 'failed', error: { code: 'session-damaged', message: '' } };
}

const sameRef = <T>(a: Heavy<T>, b: Heavy<T>): boolean =>
  'ref' in a && 'ref' in b && a.ref.offset === b.ref.offset && a.ref.length === b.ref.length;
