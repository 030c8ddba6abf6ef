/** Tells those who wait at one agent that somebody has signed in, wherever that was done. */
export class SignInNews {
  private readonly listeners = new Set<() => void>();

  /** Calls once, at the next sign-in, unless the signal is aborted before. */
  once(signal: AbortSignal, listener: () => void): void {
    this.listeners.add(listener);
    signal.addEventListener('abort', () => this.listeners.delete(listener), { once: true });
  }

  tell(): void {
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener();
  }
}
