import type { FileFinderLink } from '@fyllo/core';
import { createFileFinder } from '@fyllo/file-finder';

/** The finder of files in the thread of the core, without the ignore rules of whoever runs the tests. */
export function inProcessFinder(): FileFinderLink {
  const finder = createFileFinder({ personalRules: '/nowhere' });
  return {
    find: (request) => finder.find(request),
    cancel: (key) => finder.cancel(key),
    close: () => Promise.resolve(),
  };
}
