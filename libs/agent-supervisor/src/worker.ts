import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { coded } from '@fyllo/protocol';
import { CreditSender, exposeWorker } from '@fyllo/worker-kit';
import type { SupervisorMessage, SupervisorOptions } from './api';
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
  exposeWorker(parentPort, {
    agents: supervisor.agents.bind(supervisor),
    diagnostics: supervisor.diagnostics.bind(supervisor),
    restart: supervisor.restart.bind(supervisor),
    prompt: supervisor.prompt.bind(supervisor),
    cancel: supervisor.cancel.bind(supervisor),
    forceStop: supervisor.forceStop.bind(supervisor),
    answerPermission: supervisor.answerPermission.bind(supervisor),
    shutdown: supervisor.shutdown.bind(supervisor),
  });
}
