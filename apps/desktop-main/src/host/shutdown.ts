import { SHUTDOWN_MS } from '@fyllo/protocol';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A second request to stop does not wait for the agents. */
const FORCED_MS = 500;

/** Ends the process with its children within four seconds of the first signal, at once after a second. */
export function exitOnSignals(
  close: () => Promise<void>,
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) {
      setTimeout(() => exit(1), FORCED_MS).unref();
      return;
    }
    stopping = true;
    setTimeout(() => exit(1), SHUTDOWN_MS).unref();
    void close().finally(() => exit(0));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
