import { coded, type MethodName } from '@fyllo/protocol';
import type { Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';
import { scopeStatus } from '../sessions/session-scope';
import type { ManagingMethod } from './session-management';

type SessionMethod = Exclude<Extract<MethodName, `session.${string}`>, ManagingMethod>;

/** First sends: a session comes of each. */
const creatingHandlers = ({
  directory,
  firstSends,
  workspaces,
}: CoreParts): Pick<Handlers, 'session.create'> => ({
  'session.create': async (params, { workspaceId, connection }) => {
    const workspace = await workspaces.require(workspaceId);
    const { filesOf } = params;
    if (filesOf !== undefined && !(await directory.owns(workspaceId, filesOf))) {
      throw coded('not-found', 'There is no such session in this Workspace.');
    }
    return { session: await firstSends.create(workspace, params, connection) };
  },
});

/** Listing, opening and reading sessions, and what a person does in one. */
export const sessionHandlers = (parts: CoreParts): Pick<Handlers, SessionMethod> => ({
  ...creatingHandlers(parts),
  ...openHandlers(parts),
});

const openHandlers = ({
  directory,
  turns,
  sends,
  queues,
  workspaces,
  supervisor,
}: CoreParts): Pick<Handlers, Exclude<SessionMethod, 'session.create'>> => ({
  'session.list': ({ after }, { workspaceId }) => directory.list(workspaceId, after),
  'session.open': ({ sessionId }, { connection }) => {
    return directory.with(sessionId, async (runtime) => {
      const { meta, tail, runningEvents, seq, olderCursor, damage } =
        await runtime.subscribe(connection);
      const header = { summary: runtime.summary(), scope: meta.scope, state: meta.state };
      const queue = await queues.view(sessionId, connection);
      return { header, tail, runningEvents, seq, olderCursor, damage, queue };
    });
  },
  'session.close': async ({ sessionId }, { connection }) => {
    await directory.leave(connection, sessionId);
    return {};
  },
  'session.page': ({ sessionId, cursor }) =>
    directory.with(sessionId, ({ log }) => log.page(cursor)),
  'session.detail': async ({ sessionId, ref }) => ({
    value: await directory.with(sessionId, ({ log }) => log.detail(ref)),
  }),
  'session.send': ({ sessionId, ...message }) => sends.send(sessionId, message),
  'session.cancel': async ({ sessionId }) => {
    await turns.cancel(sessionId);
    return {};
  },
  'session.force-stop': async ({ sessionId }) => {
    await turns.forceStop(sessionId);
    return {};
  },
  'session.answer-permission': async ({ sessionId, requestId, optionId }) => {
    await supervisor.answerPermission(sessionId, requestId, optionId);
    return {};
  },
  'session.answer-question': async ({ sessionId, requestId, answer }) => {
    await supervisor.answerQuestion(sessionId, requestId, answer);
    return {};
  },
  'session.set-config': async ({ sessionId, choice }) => {
    await turns.setConfig(sessionId, choice);
    return {};
  },
  'session.scope': async ({ sessionId }, { workspaceId }) => {
    const workspace = await workspaces.require(workspaceId);
    return directory.with(sessionId, ({ log }) => scopeStatus(log.meta.scope, workspace));
  },
});
