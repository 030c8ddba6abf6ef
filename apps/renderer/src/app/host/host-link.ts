import type { Signal } from '@angular/core';
import type { MethodName, Params, Result, ResultValue, StreamItem } from '@fyllo/protocol';
import type { Observable } from 'rxjs';

/**
 * `connecting` before the first welcome, `open`, `offline` while it tries again, `refused` when the host does not
 * know this tab and only a new start link helps.
 */
export type LinkState = 'connecting' | 'open' | 'offline' | 'refused';

/** The host as the rest of the page sees it. */
export interface HostLink {
  readonly state: Signal<LinkState>;
  /** Fires at every welcome: what was read before may be outdated. */
  readonly connected: Observable<void>;
  /** What the host tells without being asked, once per frame, in order. */
  readonly items: Observable<readonly StreamItem[]>;
  /** Never rejects: a lost connection and a missing answer are errors of the result. */
  call<N extends MethodName>(method: N, params: Params<N>): Promise<Result<ResultValue<N>>>;
}
