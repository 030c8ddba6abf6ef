import type { SearchLink } from '@fyllo/core';
import type { SearchResult } from '@fyllo/protocol';
import { createSearch } from '@fyllo/search-worker';

/** History search in the thread of the core: what the worker client does, without a worker. */
export function inProcessSearch(): SearchLink {
  const listeners = new Map<string, (partial: SearchResult) => void>();
  const search = createSearch({ found: ({ key, result }) => listeners.get(key)?.(result) });
  return {
    run: async (request, found) => {
      listeners.set(request.key, found);
      try {
        return await search.search(request);
      } finally {
        listeners.delete(request.key);
      }
    },
    cancel: (key) => search.cancel(key),
    close: () => Promise.resolve(),
  };
}
