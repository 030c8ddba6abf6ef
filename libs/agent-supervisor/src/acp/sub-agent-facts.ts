import type { SubAgentFacts, ToolKind } from '@fyllo/protocol';
import { field, idOf, own, recordOf, textOf, type JsonRecord } from './json-access';

const ID_CHARS = 1000;
const NAME_CHARS = 500;

const metaOf = (update: JsonRecord): JsonRecord => recordOf(own(update, '_meta'));
const claudeOf = (update: JsonRecord): JsonRecord => recordOf(own(metaOf(update), 'claudeCode'));

const named = (record: JsonRecord, key: string): string | undefined => {
  const text = textOf(own(record, key), NAME_CHARS);
  return text === '' ? undefined : text;
};

const identified = (record: JsonRecord, key: string): string | undefined => {
  const id = idOf(own(record, key), ID_CHARS);
  return id === '' ? undefined : id;
};

const counted = (record: JsonRecord, key: string): number | undefined => {
  const value = own(record, key);
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
};

/** The call whose sub-agent made a call or said something, where an agent names it: Claude Code and Qwen Code do. */
export const parentCallOf = (update: JsonRecord): string | undefined =>
  identified(claudeOf(update), 'parentToolUseId') ?? identified(metaOf(update), 'parentToolCallId');

/** What GitHub Copilot calls the sub-agent that made a call; it does not say which call started that one. */
export const copilotAgentOf = (update: JsonRecord): string | undefined =>
  identified(recordOf(own(metaOf(update), 'github.com/copilot')), 'agentId');

/** Whether a call starts a sub-agent: Claude Code and Qwen Code by the tool's name, others by its arguments. */
export function startsSubAgent(update: JsonRecord, kind: ToolKind | undefined): boolean {
  if (own(claudeOf(update), 'toolName') === 'Agent') return true;
  if (own(metaOf(update), 'toolName') === 'agent') return true;
  const input = recordOf(own(update, 'rawInput'));
  if (typeof own(input, 'prompt') === 'string') {
    if (kind === 'think' && named(input, 'subagent_type') !== undefined) return true; // OpenCode
    if (named(input, 'agent_type') !== undefined && named(input, 'mode') !== undefined) return true; // Copilot
  }
  const metadata = recordOf(own(recordOf(own(update, 'rawOutput')), 'metadata'));
  return (
    named(metadata, 'sessionId') !== undefined && named(metadata, 'parentSessionId') !== undefined
  );
}

/** Whether a sub-agent of Copilot goes on after the call that started it has ended. */
export const runsInBackground = (update: JsonRecord): boolean => {
  const mode = own(recordOf(own(update, 'rawInput')), 'mode');
  return mode !== undefined && mode !== 'sync';
};

/** What an update says of the sub-agent its call has started. */
export function subAgentFactsOf(update: JsonRecord): SubAgentFacts {
  const input = recordOf(own(update, 'rawInput'));
  const output = recordOf(own(update, 'rawOutput'));
  const response = recordOf(own(claudeOf(update), 'toolResponse'));
  const summary = recordOf(own(output, 'executionSummary'));
  const stats = recordOf(own(response, 'toolStats'));
  const agentType =
    named(response, 'agentType') ?? named(input, 'subagent_type') ?? named(input, 'agent_type');
  const model =
    named(response, 'resolvedModel') ??
    modelName(recordOf(own(recordOf(own(output, 'metadata')), 'model'))) ??
    named(input, 'model');
  return {
    ...field('description', named(input, 'description')),
    ...field('agentType', agentType),
    ...field('model', model),
    ...field('tokens', counted(response, 'totalTokens') ?? counted(summary, 'totalTokens')),
    ...field(
      'durationMs',
      counted(response, 'totalDurationMs') ?? counted(summary, 'totalDurationMs'),
    ),
    ...field(
      'toolUses',
      counted(response, 'totalToolUseCount') ?? counted(summary, 'totalToolCalls'),
    ),
    ...field('toolCounts', toolCountsOf(stats)),
    ...field('linesAdded', counted(stats, 'linesAdded')),
    ...field('linesRemoved', counted(stats, 'linesRemoved')),
  };
}

const modelName = (model: JsonRecord): string | undefined => {
  const id = named(model, 'modelID');
  const provider = named(model, 'providerID');
  return id !== undefined && provider !== undefined ? `${provider}/${id}` : id;
};

const STATS: readonly (readonly [ToolKind, string])[] = [
  ['read', 'readCount'],
  ['search', 'searchCount'],
  ['execute', 'bashCount'],
  ['edit', 'editFileCount'],
  ['other', 'otherToolCount'],
];

function toolCountsOf(stats: JsonRecord): SubAgentFacts['toolCounts'] {
  const counts = STATS.flatMap(([kind, key]) => {
    const count = counted(stats, key) ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
  return counts.length === 0 ? undefined : counts;
}
