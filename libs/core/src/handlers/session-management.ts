import { coded } from '@fyllo/protocol';
import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';
import { exportPage, saveExport } from '../sessions/export-pages';

export type ManagingMethod =
  | 'session.rename'
  | 'session.pin'
  | 'session.delete'
  | 'session.export'
  | 'session.save-export'
  | 'session.kept-aside';

/** What a person does with a session as a whole. */
export const managingHandlers = ({
  directory,
  turns,
  shell,
}: CoreParts): Pick<Handlers, ManagingMethod> => ({
  'session.rename': async ({ sessionId, title }) => ({
    session: await directory.with(sessionId, (runtime) =>
      runtime.patch({ userTitle: title.trim() }),
    ),
  }),
  'session.pin': async ({ sessionId, pinned }) => ({
    session: await directory.with(sessionId, (runtime) => runtime.patch({ pinned })),
  }),
  'session.delete': async ({ sessionId }) => {
    await turns.delete(sessionId);
    return {};
  },
  'session.export': ({ sessionId, language, cursor }) =>
    directory.with(sessionId, (runtime) => exportPage(runtime, language, cursor)),
  'session.save-export': async ({ sessionId, language }, { connection }) => {
    if (!shell.pickSaveFile) throw coded('not-authorised', 'This shell saves no files.');
    const pick = shell.pickSaveFile.bind(shell, connection.id);
    return {
      path: await directory.with(sessionId, (runtime) => saveExport(runtime, language, pick)),
    };
  },
  'session.kept-aside': ({ sessionId }) => directory.with(sessionId, ({ log }) => log.keptAside()),
});
