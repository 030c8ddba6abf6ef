import { runSupervisorWorker } from '@fyllo/agent-supervisor/worker';
import { mortal } from './death';

mortal();
runSupervisorWorker();
