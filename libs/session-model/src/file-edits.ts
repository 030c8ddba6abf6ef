import type {
  AssistantMessage,
  DiffBody,
  Heavy,
  Permission,
  ToolContent,
  ToolPart,
} from '@fyllo/protocol';
import { pathKeyOf } from './path-key';
import { subAgentsOf } from './sub-agents';

export type DiffContent = Extract<ToolContent, { readonly type: 'diff' }>;

/** A file as an agent names it, and the key under which all its names are one. */
export interface NamedFile {
  readonly path: string;
  readonly key: string;
}

/** One diff of a tool that did its work, as it was stored. */
export interface FileEdit extends NamedFile {
  readonly toolCallId: string;
  /** Whether the tool moves files. */
  readonly moves: boolean;
  /** The file's name before, where the tool itself tells. */
  readonly from?: NamedFile;
  /** What the tool or the diff says of the file beyond its texts. */
  readonly says?: 'absent-before' | 'absent-after';
  readonly body: Heavy<DiffBody>;
}

export interface TurnEdits {
  readonly edits: readonly FileEdit[];
  /** Tools whose changes were not made: they failed, were refused, or never ended. */
  readonly notApplied: number;
  /** Tools whose changes are told in the cards of sub-agents. */
  readonly inSubAgents: number;
}

const isDiff = (content: ToolContent): content is DiffContent => content.type === 'diff';

/**
 * Whether a tool did what its diffs say. Some agents report a call as completed that the person refused or cancelled,
 * so the last answer counts too.
 */
export function isApplied({
  status,
  permissions,
}: Pick<ToolPart, 'status' | 'permissions'>): boolean {
  if (status !== 'completed') return false;
  const last = permissions.at(-1);
  return last === undefined || !(last.state === 'cancelled' || isRefused(last));
}

const isRefused = ({ state, options, optionId }: Permission): boolean =>
  state === 'selected' &&
  options.some((option) => option.optionId === optionId && option.kind.startsWith('reject'));

/** What a tool changes; some agents show it only when they ask, so the last request counts when the result has none. */
export function diffsOf(tool: Pick<ToolPart, 'content' | 'permissions'>): readonly DiffContent[] {
  const own = tool.content.filter(isDiff);
  if (own.length > 0) return own;
  return tool.permissions.at(-1)?.subject.content.filter(isDiff) ?? [];
}

/**
 * The diffs of a turn that count, in order (behaviour 8.7). `folder` is where relative paths start: the session's
 * working folder, absolute.
 */
export function turnEditsOf(message: Pick<AssistantMessage, 'parts'>, folder: string): TurnEdits {
  const { cards, inside } = subAgentsOf(message);
  const edits: FileEdit[] = [];
  let notApplied = 0;
  let inSubAgents = 0;
  for (const part of message.parts) {
    if (part.type !== 'tool') continue;
    const diffs = diffsOf(part);
    if (diffs.length === 0) continue;
    if (inside.has(part) || cards.has(part.toolCallId)) inSubAgents += 1;
    else if (isApplied(part)) edits.push(...editsOf(part, diffs, folder));
    else notApplied += 1;
  }
  return { edits, notApplied, inSubAgents };
}

function editsOf(tool: ToolPart, diffs: readonly DiffContent[], folder: string): FileEdit[] {
  return diffs.map((diff) => {
    const key = pathKeyOf(diff.path, folder);
    const from = diffs.length === 1 ? movedFrom(tool, key, folder) : undefined;
    const says = saidOf(tool, diff);
    return {
      path: diff.path,
      key,
      toolCallId: tool.toolCallId,
      moves: tool.kind === 'move',
      body: diff.body,
      ...(from === undefined ? {} : { from }),
      ...(says === undefined ? {} : { says }),
    };
  });
}

function saidOf({ kind }: ToolPart, { change }: DiffContent): FileEdit['says'] {
  if (kind === 'delete' || change === 'delete') return 'absent-after';
  return change === 'add' ? 'absent-before' : undefined;
}

/** A tool that moves and names one other place beside that of its diff names where the file was. */
function movedFrom(tool: ToolPart, key: string, folder: string): NamedFile | undefined {
  if (tool.kind !== 'move') return undefined;
  const others = new Map(
    tool.locations.map(({ path }) => [pathKeyOf(path, folder), path] as const),
  );
  others.delete(key);
  const [other, ...more] = others;
  return other === undefined || more.length > 0 ? undefined : { key: other[0], path: other[1] };
}
