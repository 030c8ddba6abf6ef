import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';
import { givenProjects } from '../sessions/session-scope';

/** Files of a session's folders, or of those that a new one would get. */
export const fileHandlers = ({
  fileQuestions,
  directory,
  workspaces,
}: CoreParts): Pick<Handlers, 'files.find'> => ({
  'files.find': ({ sessionId, query }, { connection, workspaceId }) =>
    fileQuestions.find(connection, query, async () =>
      sessionId === undefined
        ? (await workspaces.require(workspaceId)).projects
        : directory.with(sessionId, ({ log }) => givenProjects(log.meta.scope)),
    ),
});
