import { parentPort } from 'node:worker_threads';
import { coded } from '@fyllo/protocol';
import { exposeWorker } from '@fyllo/worker-kit';
import { createFileFinder } from './finder';

/** The whole program of the thread that finds files. */
export function runFileFinder(): void {
  if (parentPort === null) throw coded('internal', 'This program runs in a worker thread');
  const finder = createFileFinder();
  exposeWorker(parentPort, {
    find: finder.find.bind(finder),
    cancel: finder.cancel.bind(finder),
  });
}
