import { runSearchWorker } from '@fyllo/search-worker/worker';
import { mortal } from './death';

mortal();
runSearchWorker();
