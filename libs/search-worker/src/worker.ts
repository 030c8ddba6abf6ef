import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { coded } from '@fyllo/protocol';
import { CreditSender, exposeWorker } from '@fyllo/worker-kit';
import type { SearchProgress } from './api';
import { createSearch } from './search';

/** What Main gives the search thread. */
export interface SearchWorkerData {
  /** Carries `SearchProgress` to Main and credits back; to be transferred. */
  readonly port: MessagePort;
}

/** The whole program of the search thread. */
export function runSearchWorker(): void {
  if (parentPort === null) throw coded('internal', 'This program runs in a worker thread');
  const { port } = workerData as SearchWorkerData;
  const sender = new CreditSender<SearchProgress>(port);
  const search = createSearch({ found: (progress) => sender.send(progress) });
  exposeWorker(parentPort, {
    search: search.search.bind(search),
    cancel: search.cancel.bind(search),
  });
}
