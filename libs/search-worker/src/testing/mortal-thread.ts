import { parentPort, workerData } from 'node:worker_threads';
import { runSearchWorker } from '../worker';

/** The search thread, except that it ends when it is asked for `DEADLY_QUERY`. */
const DEADLY_QUERY = 'end of the thread';

parentPort?.on('message', (message: unknown) => {
  if (JSON.stringify(message).includes(DEADLY_QUERY)) process.exit(7);
});
if (workerData !== null) runSearchWorker();
