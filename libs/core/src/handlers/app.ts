import { coded, type Preferences } from '@fyllo/protocol';
import type { Handlers } from '../connections/router';
import { outgoing } from '../connections/fan-out';
import type { CoreParts } from '../core-parts';

/** Bootstrap, preferences and links to further tabs. */
export const appHandlers = ({
  store,
  workspaces,
  shell,
  version,
  connections,
}: CoreParts): Pick<Handlers, 'app.bootstrap' | 'app.set-preferences' | 'app.mint-link'> => ({
  'app.bootstrap': async (_params, connection) => {
    const { workspaceId } = connection;
    const workspace = workspaceId ? ((await workspaces.get(workspaceId)) ?? null) : null;
    return {
      version,
      preferences: await store.preferences.read(),
      workspace,
      shell: {
        kind: shell.kind,
        nativePicker: shell.pickFolder !== undefined,
        nativeSave: shell.pickSaveFile !== undefined,
      },
    };
  },
  'app.set-preferences': async (changes) => {
    const preferences: Preferences = await store.preferences.patch(changes);
    const item = outgoing({ k: 'preferences', preferences });
    for (const connection of connections) connection.push(item);
    return preferences;
  },
  'app.mint-link': async () => {
    if (!shell.mintLink) throw coded('not-authorised', 'This shell has no links.');
    return { url: await shell.mintLink() };
  },
});
