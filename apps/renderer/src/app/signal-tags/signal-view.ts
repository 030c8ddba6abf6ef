import type { InputSignal } from '@angular/core';
import type { SignalPayload, SignalType } from '@fyllo/protocol';

/** A component that draws one type of signal: it is given a payload that the type's schema took, and nothing else. */
export interface SignalView<T extends SignalType> {
  readonly payload: InputSignal<SignalPayload<T>>;
}
