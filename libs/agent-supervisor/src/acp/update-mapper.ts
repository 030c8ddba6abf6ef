import {
  MAX_UPDATE_TEXT,
  type MessageId,
  type SessionEvent,
  type SessionEventOf,
  type SubAgentFacts,
  type ToolContent,
  type ToolKind,
  type ToolPatch,
} from '@fyllo/protocol';
import { blockOf, pieces, plainTextOf } from './content-mapper';
import { field, isRecord, own, textOf, type JsonRecord } from './json-access';
import { stateEventOf } from './state-mapper';
import {
  copilotAgentOf,
  parentCallOf,
  runsInBackground,
  startsSubAgent,
  subAgentFactsOf,
} from './sub-agent-facts';
import { SubAgentNames } from './sub-agent-names';
import { createsFiles, terminalTextOf, toolPatchOf } from './tool-mapper';

const ID_CHARS = 1000;
const LONG_LINE_CHARS = 4096;
const RAW_CHARS = 2000;
/** Content of a call that is kept to put streamed text behind it; beside larger content no text is streamed. */
const KEPT_CHARS = 64 * 1024;
/** Streamed text of all calls of a turn; what was not heard of for longest is forgotten first. */
const ALL_TEXT_CHARS = 16 * 1024 * 1024;
const MAX_KNOWN_TOOLS = 2000;

/** What must be remembered of a tool call to read its next update. */
interface KnownTool {
  readonly kind: ToolKind | undefined;
  /** Content that streamed text would be put behind; none when the agent reports text itself. */
  readonly content: readonly ToolContent[];
  readonly hasText: boolean;
  /** Text that came beside the protocol's fields, to which more is appended. */
  readonly terminalText: string;
  /** It started a sub-agent: all that was said of it. */
  readonly subAgent?: SubAgentFacts;
}

const NEW_TOOL: KnownTool = {
  kind: undefined,
  content: [],
  hasText: false,
  terminalText: '',
};

/**
 * Turns the ACP updates of one session into events. Reads the raw update rather than what the SDK makes of it,
 * because the SDK drops unknown variants and whole updates for one wrong field. Never throws: what cannot be read
 * becomes an `unknown` event.
 */
export class UpdateMapper {
  private readonly tools = new Map<string, KnownTool>();
  private readonly subAgents = new SubAgentNames();
  private textChars = 0;

  /** Calls are forgotten between turns: their content is large, and agents use an id again in a later turn. */
  forgetTools(): void {
    this.tools.clear();
    this.subAgents.endTurn();
    this.textChars = 0;
  }

  map(update: unknown, messageId: MessageId): readonly SessionEvent[] {
    if (!isRecord(update)) return [unknown('?', update, messageId)];
    const variant = textOf(own(update, 'sessionUpdate'), ID_CHARS) ?? '?';
    switch (variant) {
      case 'user_message_chunk': // an echo of what we sent, or a replay: we have it
        return [];
      case 'agent_message_chunk':
        return chunkOf(update, 'answer', messageId);
      case 'agent_thought_chunk':
        return chunkOf(update, 'thought', messageId);
      case 'tool_call':
      case 'tool_call_update': {
        const event = this.tool(update, messageId);
        return [event ?? unknown(variant, update, messageId)];
      }
      case 'compaction_update':
      case 'compaction_summary_chunk':
        return [compactionOf(update, messageId) ?? unknown(variant, update, messageId)];
      default: {
        const event = stateEventOf(variant, update);
        if (event === 'nothing') return [];
        return [event ?? unknown(variant, update, messageId)];
      }
    }
  }

  /** Reads a tool call, also the one inside a permission request; `undefined` without an id. */
  tool(update: JsonRecord, messageId: MessageId): SessionEventOf<'tool'> | undefined {
    const toolCallId = textOf(own(update, 'toolCallId'), ID_CHARS);
    if (toolCallId === undefined || toolCallId === '') return undefined;
    const known = this.tools.get(toolCallId) ?? NEW_TOOL;
    const patch = toolPatchOf(update);
    const { hasText, content } =
      patch.content === undefined
        ? known
        : {
            hasText: holdsText(patch.content) || isLarge(patch.content),
            content: patch.content,
          };
    const terminalText = latestOf(known.terminalText + (terminalTextOf(update) ?? ''));
    const kind = patch.kind ?? known.kind;
    const kept = hasText ? [] : content;
    const links = this.linksOf(toolCallId, update, kind, known.subAgent);
    this.know(toolCallId, {
      ...{ kind, content: kept, hasText, terminalText },
      ...field('subAgent', links.subAgent),
    });
    return {
      type: 'tool',
      messageId,
      toolCallId,
      patch: {
        ...patch,
        ...links,
        ...(kind === 'edit' && createsFiles(patch.content) ? { kind: 'write' as const } : {}),
        // text an agent reports itself replaces what it streamed beside, so that nothing is shown twice
        ...(hasText ? {} : contentField(patch, content, terminalText, known.terminalText)),
      },
    };
  }

  /** Facts are given as a whole each time, so that whoever joins patches loses none. */
  private linksOf(
    toolCallId: string,
    update: JsonRecord,
    kind: ToolKind | undefined,
    before: SubAgentFacts | undefined,
  ): Pick<ToolPatch, 'parentCallId' | 'subAgent'> {
    const name = copilotAgentOf(update);
    const parentCallId =
      parentCallOf(update) ??
      (name === undefined ? undefined : this.subAgents.parentOf(name, toolCallId));
    if (before === undefined && !startsSubAgent(update, kind)) {
      return field('parentCallId', parentCallId);
    }
    this.subAgents.start(toolCallId, runsInBackground(update));
    const status = own(update, 'status');
    if (status === 'completed' || status === 'failed') this.subAgents.end(toolCallId);
    return {
      ...field('parentCallId', parentCallId),
      subAgent: { ...before, ...subAgentFactsOf(update) },
    };
  }

  private know(toolCallId: string, tool: KnownTool): void {
    this.forgetTool(toolCallId);
    this.tools.set(toolCallId, tool);
    this.textChars += tool.terminalText.length;
    for (const oldest of this.tools.keys()) {
      if (this.textChars <= ALL_TEXT_CHARS && this.tools.size <= MAX_KNOWN_TOOLS) return;
      this.forgetTool(oldest);
    }
  }

  private forgetTool(toolCallId: string): void {
    this.textChars -= this.tools.get(toolCallId)?.terminalText.length ?? 0;
    this.tools.delete(toolCallId);
  }
}

/**
 * The end of a long output, from the beginning of a line on unless the line is long itself; a mark tells that something
 * is missing.
 */
function latestOf(text: string): string {
  if (text.length <= MAX_UPDATE_TEXT) return text;
  const half = text.slice(-MAX_UPDATE_TEXT / 2);
  const start = half.slice(0, LONG_LINE_CHARS).indexOf('\n') + 1;
  return `…\n${half.slice(start).replace(/^[\udc00-\udfff]/, '')}`;
}

const holdsText = (content: readonly ToolContent[]): boolean =>
  content.some(({ type }) => type === 'text');

const isLarge = (content: readonly ToolContent[]): boolean =>
  JSON.stringify(content).length > KEPT_CHARS;

function contentField(
  patch: ToolPatch,
  content: readonly ToolContent[],
  text: string,
  textBefore: string,
): Pick<ToolPatch, 'content'> {
  const changed = patch.content !== undefined || text !== textBefore;
  if (!changed) return {};
  if (text === '') return { content: [...content] };
  return { content: [...content, { type: 'text', body: { value: text } }] };
}

function chunkOf(
  update: JsonRecord,
  channel: 'answer' | 'thought',
  messageId: MessageId,
): readonly SessionEvent[] {
  const block = blockOf(own(update, 'content'));
  if (block === undefined) return [unknown(`agent_${channel}`, update, messageId)];
  const parent = field('parentCallId', parentCallOf(update));
  if ('media' in block) {
    return [{ type: 'media', messageId, channel, media: block.media, ...parent }];
  }
  const agentMessageId = textOf(own(update, 'messageId'), ID_CHARS);
  const from = { ...field('agentMessageId', agentMessageId), ...parent };
  return pieces(block.text).map((text) => ({ type: 'text', messageId, channel, text, ...from }));
}

function compactionOf(
  update: JsonRecord,
  messageId: MessageId,
): SessionEventOf<'compaction'> | undefined {
  const compactionId = textOf(own(update, 'compactionId'), ID_CHARS);
  if (compactionId === undefined) return undefined;
  const base = { type: 'compaction', messageId, compactionId } as const;
  if (own(update, 'sessionUpdate') === 'compaction_summary_chunk') {
    return { ...base, append: plainTextOf(own(update, 'content')).slice(0, MAX_UPDATE_TEXT) };
  }
  return {
    ...base,
    ...field('status', textOf(own(update, 'status'), 50)),
    ...field('summary', cleared(own(update, 'summary'))),
    ...field('error', cleared(own(update, 'error'))),
  };
}

/** Absent: unchanged; `null` or an empty list: cleared; otherwise the text. */
function cleared(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'string') return value.slice(0, MAX_UPDATE_TEXT);
  if (isRecord(value) && typeof value['message'] === 'string') {
    return value['message'].slice(0, MAX_UPDATE_TEXT);
  }
  return plainTextOf(value).slice(0, MAX_UPDATE_TEXT);
}

const unknown = (variant: string, raw: unknown, messageId: MessageId): SessionEvent => ({
  type: 'unknown',
  messageId,
  variant,
  raw: ((JSON.stringify(raw) as string | undefined) ?? '').slice(0, RAW_CHARS),
});
