import { toAppError, type SessionEvent, type SessionEventOf } from '@fyllo/protocol';
import type { Drafts } from '../drafts/drafts';
import type { SupervisorLink } from '../supervisor-link';
import { attachmentsIn } from '../unsent/unsent-content';
import type { UnsentMessages } from '../unsent/unsent-messages';
import { targetOf } from './new-session';
import type { SessionRuntime } from './session-runtime';

export interface PromptParts {
  readonly supervisor: SupervisorLink;
  readonly drafts: Drafts;
  readonly unsent: UnsentMessages;
}

/** Hands a stored turn to the supervisor; if it does not take it, the turn has failed, not the send. Never rejects. */
export async function prompt(
  { supervisor, drafts, unsent }: PromptParts,
  runtime: SessionRuntime,
  { turnId, messageId, userMessageId, parts }: SessionEventOf<'turn.started'>,
  draftId?: string,
): Promise<void> {
  const { meta } = runtime.log;
  try {
    const attachmentFiles: Record<string, string> = {};
    for (const file of attachmentsIn(parts)) {
      const place = await unsent.of(meta.workspaceId, meta.id);
      attachmentFiles[file.id] = await place.file(file);
    }
    await supervisor.prompt({
      ...targetOf(meta),
      ...{ turnId, messageId, userMessageId, parts, attachmentFiles },
      ...(draftId === undefined ? {} : { draftId }),
    });
  } catch (thrown) {
    if (draftId !== undefined) drafts.close(draftId);
    const end = { outcome: 'failed', error: toAppError(thrown) } as const;
    // the message is sent; an end that cannot be written has told so itself, and is tried again
    await endTurn(runtime, end).catch(() => undefined);
  }
}

/** Ends the turn that runs, if one does. Errors: those of the store. */
export async function endTurn(
  runtime: SessionRuntime,
  end: Pick<Extract<SessionEvent, { type: 'turn.ended' }>, 'outcome' | 'error'>,
): Promise<void> {
  const turn = runtime.running;
  if (!turn) return;
  await runtime.record([{ type: 'turn.ended', ...turn, ...end }]);
}
