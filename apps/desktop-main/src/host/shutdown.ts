import { SHUTDOWN_MS } from '@fyllo/protocol';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A second request to stop does not wait for the agents. */
const FORCED_MS = 500;
/** One Ctrl+C arrives several times: from the terminal, and passed on by whoever started us. */
const SAME_REQUEST_MS = 1000;

/** Ends the process with its children within four seconds of the first signal, at once after a second. */
export function exitOnSignals(
  close: () => Promise<void>,
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  let since: number | null = null;
  const stop = () => {
    if (since !== null) {
      const again = performance.now() - since > SAME_REQUEST_MS;
      if (again) setTimeout(() => exit(1), FORCED_MS).unref();
      return;
    }
    since = performance.now();
    setTimeout(() => exit(1), SHUTDOWN_MS).unref();
    void close().finally(() => exit(0));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
