import { runFileFinder } from '@fyllo/file-finder/worker';

runFileFinder();
