import { InjectionToken, type Signal } from '@angular/core';
import type { SessionId } from '@fyllo/protocol';

/** Where a signal stands: facts of the page, not of the tag. */
export interface SignalContext {
  /** The session whose reply carries it. */
  readonly sessionId: Signal<SessionId>;
}

export const SIGNAL_CONTEXT = new InjectionToken<SignalContext>('context of a signal');
