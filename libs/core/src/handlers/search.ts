import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';

/** History search. */
export const searchHandlers = ({
  searches,
}: CoreParts): Pick<Handlers, 'search.run' | 'search.cancel'> => ({
  'search.run': (search, { connection, workspaceId }) =>
    searches.run(connection, workspaceId, search),
  'search.cancel': async ({ searchId }, { connection }) => {
    await searches.cancel(connection, searchId);
    return {};
  },
});
