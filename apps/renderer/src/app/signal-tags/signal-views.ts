import type { Type } from '@angular/core';
import type { SignalType } from '@fyllo/protocol';
import { SignalSession } from './signal-session';
import { SignalTime } from './signal-time';
import type { SignalView } from './signal-view';

/** What draws each type; a type without a component does not compile. */
export const SIGNAL_VIEWS: { readonly [T in SignalType]: Type<SignalView<T>> } = {
  'show.time': SignalTime,
  'spawn.session': SignalSession,
};
