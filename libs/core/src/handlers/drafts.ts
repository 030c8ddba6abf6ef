import type { MethodName } from '@fyllo/protocol';
import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';

type DraftMethod = Extract<MethodName, `draft.${string}`>;

/** What an agent is asked ahead for a draft page. */
export const draftHandlers = ({ drafts, workspaces }: CoreParts): Pick<Handlers, DraftMethod> => ({
  'draft.choose': async (choice, { connection, workspaceId }) => {
    drafts.choose(connection, await workspaces.require(workspaceId), choice);
    return {};
  },
  'draft.set-config': async (choice, { connection }) => {
    await drafts.setConfig(connection, choice);
    return {};
  },
  'draft.leave': (_params, { connection }) => {
    drafts.leave(connection);
    return {};
  },
});
