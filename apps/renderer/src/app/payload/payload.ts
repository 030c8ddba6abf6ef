import { effect, signal, untracked, type Signal } from '@angular/core';
import type { AppError, Heavy, Json } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';

export type Payload<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: AppError; readonly retry: () => void };

/**
 * A tool payload: at once when it travels with the message, loaded when it lies in the session's details. One that
 * failed is asked for again when the session is back, or by `retry`. The shape of a loaded value is checked by
 * `accept`; call in an injection context.
 */
export function usePayload<T>(
  heavy: () => Heavy<T>,
  session: () => OpenSession,
  accept: (value: Json) => T | undefined,
): Signal<Payload<T>> {
  const payload = signal<Payload<T>>({ state: 'loading' });
  let wanted: Heavy<T> | undefined;
  const load = (source: Heavy<T>): void => {
    wanted = source;
    if ('value' in source) {
      payload.set({ state: 'ready', value: source.value });
      return;
    }
    payload.set({ state: 'loading' });
    void session()
      .detail(source.ref)
      .then((result) => {
        if (wanted !== source) return;
        const value = result.ok ? accept(result.value) : undefined;
        const error = result.ok ? DAMAGED_PAYLOAD : result.error;
        const retry = (): void => {
          if (wanted === source) load(source);
        };
        payload.set(
          value === undefined ? { state: 'failed', error, retry } : { state: 'ready', value },
        );
      });
  };
  effect(() => {
    const source = heavy();
    session();
    if (wanted !== undefined && sameRef(wanted, source)) return;
    untracked(() => {
      load(source);
    });
  });
  effect(() => {
    if (session().status() !== 'ready') return;
    untracked(() => {
      const failed = payload();
      if (failed.state === 'failed') failed.retry();
    });
  });
  return payload.asReadonly();
}

/** Of a loaded value that is not what it should be. */
export const DAMAGED_PAYLOAD: AppError = { code: 'session-damaged', message: '' };

const sameRef = <T>(a: Heavy<T>, b: Heavy<T>): boolean =>
  'ref' in a && 'ref' in b && a.ref.offset === b.ref.offset && a.ref.length === b.ref.length;
