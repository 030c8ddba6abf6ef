import { runSupervisorWorker } from '@fyllo/agent-supervisor/worker';

runSupervisorWorker();
