import { runSearchWorker } from '@fyllo/search-worker/worker';

runSearchWorker();
