import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { coded } from '@fyllo/protocol';
import { CreditSender, exposeWorker } from '@fyllo/worker-kit';
import { SUPERVISOR_CALLS, type SupervisorMessage, type SupervisorOptions } from './api';
import { createSupervisor } from './turns/supervisor';

/** What Main gives the supervisor's worker thread. */
export interface SupervisorWorkerData {
  readonly options: SupervisorOptions;
  /** Carries `SupervisorMessage`s to Main and credits back; to be transferred. */
  readonly port: MessagePort;
}

/** The whole program of the supervisor's worker thread. */
export function runSupervisorWorker(): void {
  if (parentPort === null) throw coded('internal', 'This program runs in a worker thread');
  const { options, port } = workerData as SupervisorWorkerData;
  const supervisor = createSupervisor(options, new CreditSender<SupervisorMessage>(port));
  const calls = SUPERVISOR_CALLS.map((name) => [name, supervisor[name].bind(supervisor)] as const);
  exposeWorker(parentPort, Object.fromEntries(calls));
}
