const SESSION_KEY = 'fyllo.session';

export interface Credential {
  readonly launch?: string;
  readonly session?: string;
}

/** The parts of a window that hold tokens. */
export interface TokenPlaces {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/**
 * How this tab proves that it may talk to the host: the launch token of its start address, exchanged once for a
 * session token, which this tab alone keeps for reconnects and reloads.
 */
export class Credentials {
  private launch: string | null;

  constructor(private readonly places: TokenPlaces) {
    this.launch = takeLaunchToken(places);
  }

  /** What the next `hello` says; null when there is nothing to say. */
  next(): Credential | null {
    if (this.launch !== null) return { launch: this.launch };
    const session = this.places.storage.getItem(SESSION_KEY);
    return session === null ? null : { session };
  }

  accepted(session: string): void {
    this.launch = null;
    this.places.storage.setItem(SESSION_KEY, session);
  }

  /** The host did not know what `next` gave. A used link in a tab that is known already still has the session. */
  refused(): void {
    if (this.launch === null) this.places.storage.removeItem(SESSION_KEY);
    this.launch = null;
  }
}

// SECURITY: L-05 — the token leaves the address bar and the history entry before anything else happens.
function takeLaunchToken({ location, history }: TokenPlaces): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token === '' ? null : token;
}
