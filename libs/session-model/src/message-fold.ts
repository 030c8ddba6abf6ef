import type {
  AssistantMessage,
  MessageId,
  Part,
  PartOf,
  Permission,
  PermissionSubject,
  QuestionPart,
  SessionEvent,
  SessionEventOf,
  ToolPart,
  ToolPatch,
  ToolStatus,
  TurnOutcome,
} from '@fyllo/protocol';

/** What happens in an agent's message. */
export type AssistantEvent = Exclude<
  SessionEvent & { readonly messageId: MessageId },
  { type: 'turn.started' | 'user.reminder' }
>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Folds an event into a message that the caller owns: the message and its part list are changed in place. */
export function foldIntoMessage(
  owned: AssistantMessage,
  event: AssistantEvent,
  seq: number,
  at: number,
): void {
  const message = owned as Mutable<AssistantMessage>;
  const parts = message.parts;
  message.lastSeq = seq;
  switch (event.type) {
    case 'text':
      appendText(parts, event);
      return;
    case 'media':
      parts.push(mediaPart(event));
      return;
    case 'tool':
      upsertTool(parts, event.toolCallId, (tool) => patchTool(tool, event.patch, at));
      return;
    case 'permission.requested':
      upsertTool(parts, event.toolCallId, (tool) => ({
        ...tool,
        permissions: [
          ...tool.permissions,
          {
            requestId: event.requestId,
            subject: subjectOf(tool),
            options: event.options,
            // a request that comes after the turn can be answered by nobody
            state: message.state === 'running' ? 'open' : 'expired',
          },
        ],
      }));
      return;
    case 'permission.resolved':
      resolvePermission(parts, event);
      return;
    case 'question.requested':
      askQuestion(parts, event, message.state === 'running' ? 'open' : 'expired');
      return;
    case 'question.resolved':
      resolveQuestion(parts, event);
      return;
    case 'turn.notice':
      parts.push({
        type: 'notice',
        code: event.code,
        ...(event.detail === undefined ? {} : { detail: event.detail }),
      });
      return;
    case 'compaction':
      foldCompaction(parts, event);
      return;
    case 'unknown':
      parts.push({ type: 'unknown', variant: event.variant, raw: event.raw });
      return;
    case 'turn.ended':
      endTurn(message, event, at);
  }
}

function appendText(parts: Part[], event: SessionEventOf<'text'>): void {
  const type = event.channel === 'answer' ? 'text' : 'thought';
  const index = lastOf(parts, event.parentCallId);
  const last = parts[index];
  const sameAgentMessage =
    last?.type === type &&
    last.parentCallId === event.parentCallId &&
    (event.agentMessageId === undefined || last.agentMessageId === event.agentMessageId);
  if (sameAgentMessage) {
    parts[index] = { ...last, text: last.text + event.text };
  } else if (event.text !== '') {
    parts.push({
      type,
      text: event.text,
      ...(event.agentMessageId === undefined ? {} : { agentMessageId: event.agentMessageId }),
      ...parentOf(event),
    });
  }
}

const mediaPart = (event: SessionEventOf<'media'>): PartOf<'media'> => ({
  type: 'media',
  channel: event.channel,
  media: event.media,
  ...parentOf(event),
});

const parentOf = ({ parentCallId }: { readonly parentCallId?: string }) =>
  parentCallId === undefined ? {} : { parentCallId };

/**
 * The part that new text may go on with. What the agent itself says is parted by whatever comes between; sub-agents
 * speak at the same time, so each goes on where it left off itself.
 */
const lastOf = (parts: readonly Part[], parentCallId: string | undefined): number =>
  parentCallId === undefined
    ? parts.length - 1
    : parts.findLastIndex((part) => 'parentCallId' in part && part.parentCallId === parentCallId);

const newTool = (toolCallId: string): ToolPart => ({
  type: 'tool',
  toolCallId,
  title: '',
  kind: 'other',
  status: 'pending',
  content: [],
  locations: [],
  permissions: [],
});

/** Whatever comes first about a tool call makes its row: agents send updates and requests for calls never announced. */
function upsertTool(parts: Part[], toolCallId: string, change: (tool: ToolPart) => ToolPart): void {
  const index = parts.findLastIndex(
    (part) => part.type === 'tool' && part.toolCallId === toolCallId,
  );
  if (index < 0) parts.push(change(newTool(toolCallId)));
  else parts[index] = change(parts[index] as ToolPart);
}

/** The tool call as it is now; later updates change the row, never what is being decided. */
const subjectOf = ({ title, kind, input, content, locations }: ToolPart): PermissionSubject => ({
  title,
  kind,
  ...(input === undefined ? {} : { input }),
  content,
  locations,
});

const isOpen = (status: ToolStatus): boolean => status === 'pending' || status === 'in_progress';

/** Absent fields are unchanged, arrays replace. A call that ended does not go back to running. */
function patchTool(tool: ToolPart, patch: ToolPatch, at: number): ToolPart {
  const { status, subAgent, ...rest } = patch;
  const regresses = status !== undefined && isOpen(status) && !isOpen(tool.status);
  const patched = { ...tool, ...rest, ...(status === undefined || regresses ? {} : { status }) };
  if (subAgent === undefined) return timed(patched, at);
  // facts are joined: whoever mapped the updates may have forgotten a call that was silent for long
  const facts = { startedAt: at, ...tool.subAgent, ...subAgent };
  return timed({ ...patched, subAgent: facts }, at);
}

/** A call that started a sub-agent knows when it ended. */
const timed = (tool: ToolPart, at: number): ToolPart =>
  tool.subAgent === undefined || tool.subAgent.endedAt !== undefined || isOpen(tool.status)
    ? tool
    : { ...tool, subAgent: { ...tool.subAgent, endedAt: at } };

function resolvePermission(parts: Part[], event: SessionEventOf<'permission.resolved'>): void {
  const resolve = (permission: Permission): Permission =>
    permission.requestId !== event.requestId || permission.state !== 'open'
      ? permission
      : {
          ...permission,
          state: event.outcome,
          ...(event.optionId === undefined ? {} : { optionId: event.optionId }),
          ...(event.byPolicy === undefined ? {} : { byPolicy: event.byPolicy }),
        };
  parts.forEach((part, index) => {
    if (part.type !== 'tool') return;
    if (!part.permissions.some((permission) => permission.requestId === event.requestId)) return;
    parts[index] = { ...part, permissions: part.permissions.map(resolve) };
  });
}

/** What is asked again under the same id replaces the question, as long as nobody has answered. */
function askQuestion(
  parts: Part[],
  { requestId, question }: SessionEventOf<'question.requested'>,
  state: QuestionPart['state'],
): void {
  const index = parts.findLastIndex(
    (part) => part.type === 'question' && part.requestId === requestId,
  );
  const before = parts[index];
  if (before?.type !== 'question') parts.push({ type: 'question', requestId, question, state });
  else if (before.state === 'open') parts[index] = { ...before, question };
}

function resolveQuestion(
  parts: Part[],
  { requestId, outcome }: SessionEventOf<'question.resolved'>,
): void {
  parts.forEach((part, index) => {
    if (part.type !== 'question' || part.requestId !== requestId || part.state !== 'open') return;
    parts[index] = { ...part, state: outcome };
  });
}

function foldCompaction(parts: Part[], event: SessionEventOf<'compaction'>): void {
  const index = parts.findLastIndex(
    (part) => part.type === 'compaction' && part.compactionId === event.compactionId,
  );
  const before: PartOf<'compaction'> =
    index < 0
      ? { type: 'compaction', compactionId: event.compactionId, status: 'in_progress', summary: '' }
      : (parts[index] as PartOf<'compaction'>);
  const { error: oldError, ...rest } = before;
  const error = event.error === undefined ? oldError : (event.error ?? undefined);
  const summary = event.summary === undefined ? before.summary : (event.summary ?? '');
  const after: PartOf<'compaction'> = {
    ...rest,
    status: event.status ?? before.status,
    summary: summary + (event.append ?? ''),
    ...(error === undefined ? {} : { error }),
  };
  if (index < 0) parts.push(after);
  else parts[index] = after;
}

const UNFINISHED: Readonly<Record<TurnOutcome, ToolStatus>> = {
  completed: 'interrupted',
  cancelled: 'cancelled',
  failed: 'interrupted',
  interrupted: 'interrupted',
};

/** A settled turn closes what the agent left open: tools, permission cards and questions (behaviour 7.2). */
function endTurn(
  message: Mutable<AssistantMessage>,
  event: SessionEventOf<'turn.ended'>,
  at: number,
): void {
  message.state = event.outcome;
  message.endedAt = at;
  if (event.stopReason !== undefined) message.stopReason = event.stopReason;
  if (event.error !== undefined) message.error = event.error;
  message.parts.forEach((part, index) => {
    if (part.type === 'question' && part.state === 'open') {
      message.parts[index] = { ...part, state: 'expired' };
    }
    if (part.type !== 'tool') return;
    const open = isOpen(part.status);
    const asks = part.permissions.some((permission) => permission.state === 'open');
    if (!open && !asks) return;
    const ended: ToolPart = {
      ...part,
      ...(open ? { status: UNFINISHED[event.outcome] } : {}),
      permissions: part.permissions.map((permission) =>
        permission.state === 'open' ? { ...permission, state: 'expired' } : permission,
      ),
    };
    message.parts[index] = timed(ended, at);
  });
}
