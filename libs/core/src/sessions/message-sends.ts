import {
  coded,
  type AttachmentId,
  type QueuedMessage,
  type SessionEventOf,
  type SessionId,
} from '@fyllo/protocol';
import { chosen, requireMentions, requireTaken } from '../unsent/content-checks';
import { sentFiles } from '../unsent/sent-files';
import { begun, emptied, type MessageContent, type NamedContent } from '../unsent/unsent-content';
import { turnStart } from './new-session';
import { OnceByKey } from './once-by-key';
import { prompt, type PromptParts } from './prompting';
import type { SessionDirectory } from './session-directory';
import { readyFolders } from './session-folders';
import type { RunningTurn, SessionRuntime } from './session-runtime';
import { foldersOf } from './session-scope';

export interface NewMessage extends NamedContent {
  readonly key: string;
  /** The person is content with the primary folder alone. */
  readonly primaryOnly?: boolean;
}

export interface MessageSendParts extends PromptParts {
  readonly directory: SessionDirectory;
  /** A person sent something: what waits may go on after it. */
  readonly resumed: (sessionId: SessionId) => Promise<void>;
}

/** Further messages of a session: those a person sends now, and those that waited in its queue. */
export class MessageSends {
  /** Sends are repeated after a lost connection: the same key is the same turn. */
  private readonly runs = new OnceByKey<RunningTurn>();

  constructor(private readonly parts: MessageSendParts) {}

  /**
   * Errors: `turn-running`, `scope-stale`, `scope-single-folder`, `attachment-unsupported`, `mention-missing`,
   * `attachment-missing`, those of the store; then nothing is stored, and the unsent message is as it was.
   */
  send(sessionId: SessionId, message: NewMessage): Promise<RunningTurn> {
    const { directory } = this.parts;
    return this.runs.run(`${sessionId} ${message.key}`, async () => {
      try {
        return await directory.with(sessionId, (runtime) => this.sendIn(runtime, message));
      } catch (thrown) {
        if (directory.knows(sessionId)) throw thrown;
        throw coded('not-found', 'The session was deleted.');
      }
    });
  }

  /** Stores and sends a message of the queue, unless that was done before. Errors: as above, those of `begin`. */
  async deliver(sessionId: SessionId, item: QueuedMessage, begin: () => void): Promise<void> {
    await this.parts.directory.with(sessionId, async (runtime) => {
      if (await runtime.earlierSend(item.key)) return;
      const started = await this.start(runtime, item.key, item, false, begin);
      void prompt(this.parts, runtime, started); // it is sent, and leaves the queue; what comes of it is in the session
    });
  }

  private async sendIn(runtime: SessionRuntime, message: NewMessage): Promise<RunningTurn> {
    const { unsent, resumed } = this.parts;
    const { key, text, mentions = [], attachments = [], primaryOnly = false } = message;
    const { id, meta } = runtime.log;
    const leave = (): Promise<void> =>
      unsent.sent(async () => {
        const place = await unsent.of(meta.workspaceId, id);
        await place.change((record) => emptied(record, message), attachments);
      });
    const earlier = await runtime.earlierSend(key);
    if (earlier) {
      await leave();
      return earlier;
    }
    if (runtime.busy) throw coded('turn-running', 'A turn is running here.');
    const place = await unsent.of(meta.workspaceId, id);
    const { attachments: unsentFiles } = await place.record();
    const isHere = (id: AttachmentId): boolean => unsentFiles.some((file) => file.id === id);
    const files = attachments.every(isHere)
      ? chosen(unsentFiles, attachments)
      : chosen(await sentFiles(runtime.log, attachments), attachments); // a message is sent once more
    const content = { text, mentions, attachments: files };
    const started = await this.start(runtime, key, content, primaryOnly, () =>
      place.change((record) => begun(record, message, { key })),
    );
    // the answer waits for all of it: what is asked next finds the message sent and the place empty
    await Promise.all([prompt(this.parts, runtime, started), leave(), resumed(id)]);
    return { turnId: started.turnId, messageId: started.messageId };
  }

  /** Checks what could keep the message from being sent, then stores it; `begin` is done just before. */
  private async start(
    runtime: SessionRuntime,
    key: string,
    content: MessageContent,
    primaryOnly: boolean,
    begin: () => unknown,
  ): Promise<SessionEventOf<'turn.started'>> {
    const { supervisor, unsent } = this.parts;
    const { id } = runtime.log;
    supervisor.start();
    await readyFolders(supervisor, runtime, primaryOnly);
    const { agentId, workspaceId, scope } = runtime.log.meta;
    const { text, mentions, attachments } = content;
    if (attachments.length > 0) {
      requireTaken(attachments, await supervisor.abilities(agentId, scope.cwd));
      const place = await unsent.of(workspaceId, id);
      await Promise.all(attachments.map((file) => place.file(file)));
    }
    await requireMentions(text, mentions, foldersOf(scope));
    await begin();
    const started = turnStart(agentId, key, content);
    await runtime.startTurn(started);
    return started;
  }
}
