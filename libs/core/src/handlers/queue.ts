import type { MethodName, SessionId } from '@fyllo/protocol';
import { isStillThere, type Handlers } from '../connections/router';
import type { CoreParts } from '../core-parts';
import type { MessageQueue } from '../sessions/message-queue';
import { OnceByKey } from '../sessions/once-by-key';
import { foldersOf } from '../sessions/session-scope';
import { requireMentions } from '../unsent/content-checks';
import type { NamedContent } from '../unsent/unsent-content';

type QueueMethod = Extract<MethodName, `queue.${string}`>;

/** The messages of a session that wait for the end of its turn. */
export function queueHandlers({ queues, directory }: CoreParts): Pick<Handlers, QueueMethod> {
  const adds = new OnceByKey<void>();
  const inQueue = async (
    sessionId: SessionId,
    work: (queue: MessageQueue) => Promise<void>,
  ): Promise<Record<string, never>> => {
    await work(await queues.of(sessionId));
    return {};
  };
  const checked = (sessionId: SessionId, { text, mentions = [] }: NamedContent) =>
    directory.with(sessionId, ({ log }) =>
      requireMentions(text, mentions, foldersOf(log.meta.scope)),
    );
  const add = async (sessionId: SessionId, key: string, content: NamedContent) => {
    if (await directory.with(sessionId, (runtime) => runtime.earlierSend(key))) return;
    await checked(sessionId, content);
    await (await queues.of(sessionId)).add(key, content);
  };
  return {
    'queue.add': async ({ sessionId, key, ...content }) => {
      await adds.run(`${sessionId} ${key}`, () => add(sessionId, key, content));
      return {};
    },
    'queue.edit': ({ sessionId, itemId }, caller) =>
      inQueue(sessionId, async (queue) => {
        const { connection } = caller;
        await queue.edit(itemId, connection);
        // a page that went meanwhile must not keep the message from being sent
        if (!isStillThere(caller)) await queue.release(itemId, connection);
      }),
    'queue.save': async ({ sessionId, itemId, ...content }, { connection }) => {
      await checked(sessionId, content);
      return inQueue(sessionId, (queue) => queue.save(itemId, connection, content));
    },
    'queue.release': ({ sessionId, itemId }, { connection }) =>
      inQueue(sessionId, (queue) => queue.release(itemId, connection)),
    'queue.move': ({ sessionId, itemId, before }) =>
      inQueue(sessionId, (queue) => queue.move(itemId, before)),
    'queue.remove': ({ sessionId, itemId }, { connection }) =>
      inQueue(sessionId, (queue) => queue.remove(itemId, connection)),
    'queue.send-next': ({ sessionId, itemId }) =>
      inQueue(sessionId, (queue) => queue.sendNext(itemId)),
  };
}
