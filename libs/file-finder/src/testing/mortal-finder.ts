import { parentPort } from 'node:worker_threads';
import { runFileFinder } from '../worker';

/** The thread that finds files, except that it ends when it is asked for `DEADLY_QUERY`. */
const DEADLY_QUERY = 'end of the thread';

parentPort?.on('message', (message: unknown) => {
  if (JSON.stringify(message).includes(DEADLY_QUERY)) process.exit(7);
});
runFileFinder();
