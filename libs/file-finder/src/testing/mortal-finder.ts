import { parentPort } from 'node:worker_threads';
import { exposeWorker } from '@fyllo/worker-kit';
import { createFileFinder } from '../finder';

const finder = createFileFinder({ personalRules: '/nowhere' });

if (parentPort !== null) {
  exposeWorker(parentPort, {
    find: (request: Parameters<typeof finder.find>[0]) => {
      if (request.query === 'end of the thread') process.exit(3);
      return finder.find(request);
    },
    cancel: (key: string) => finder.cancel(key),
  });
}
