import {
  TOOL_KINDS,
  type Exit,
  type Json,
  type Location,
  type ToolContent,
  type ToolKind,
  type ToolPatch,
  type ToolStatus,
} from '@fyllo/protocol';
import { blockOf } from './content-mapper';
import { fitting } from './list-room';
import { field, isRecord, own, recordOf, textOf, type JsonRecord } from './json-access';

const MAX_META_CHARS = 8 * 1024;
const TITLE_CHARS = 16 * 1024;
const PATH_CHARS = 4096;
/** Files a call touches and pieces of what it shows; a line could hold a million of them. */
const MAX_ITEMS = 1000;
const AGENT_STATUSES: readonly ToolStatus[] = ['pending', 'in_progress', 'completed', 'failed'];

/** Reads what an ACP ToolCall or ToolCallUpdate says. Wrong fields and items are left out one by one. */
export function toolPatchOf(update: JsonRecord): ToolPatch {
  const status = AGENT_STATUSES.find((known) => known === own(update, 'status'));
  const content = own(update, 'content');
  return {
    ...field('title', textOf(own(update, 'title'), TITLE_CHARS)),
    ...field('name', textOf(own(update, 'name'), PATH_CHARS)),
    ...field('kind', kindOf(own(update, 'kind'))),
    ...field('status', status),
    ...field('input', heavy(own(update, 'rawInput'))),
    ...field('output', heavy(own(update, 'rawOutput'))),
    ...field('content', itemsOf(content, contentOf)),
    ...field('exit', exitOf(recordOf(own(update, '_meta')))),
    ...field('locations', locationsOf(own(update, 'locations'))),
    ...field('meta', metaOf(own(update, '_meta'))),
  };
}

const itemsOf = <T>(value: unknown, read: (item: unknown) => T[]): T[] | undefined =>
  Array.isArray(value) ? value.slice(0, MAX_ITEMS).flatMap((item) => read(item)) : undefined;

const locationsOf = (value: unknown): Location[] | undefined => {
  const locations = itemsOf(value, locationOf);
  return locations && fitting(locations);
};

/** New text of a running command that an agent reports beside the protocol's fields. */
export function terminalTextOf(update: JsonRecord): string | undefined {
  const meta = recordOf(own(update, '_meta'));
  for (const key of ['terminal_output', 'terminal_output_delta']) {
    const text = textOf(own(recordOf(own(meta, key)), 'data'));
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}

/** How a command ended, as an agent reports it beside the protocol's fields. */
function exitOf(meta: JsonRecord): Exit | undefined {
  const exit = own(meta, 'terminal_exit');
  if (!isRecord(exit)) return undefined;
  const code = own(exit, 'exit_code');
  const signal = textOf(own(exit, 'signal'), 50);
  return {
    ...(Number.isSafeInteger(code) ? { code: Number(code) } : {}),
    ...field('signal', signal === '' ? undefined : signal),
  };
}

/** Behaviour 7.10: an edit whose every diff is without old text creates files. */
export const createsFiles = (content: readonly ToolContent[] | undefined): boolean => {
  const diffs = (content ?? []).flatMap((item) => (item.type === 'diff' ? [item.body] : []));
  return diffs.length > 0 && diffs.every((body) => 'value' in body && body.value.oldText === null);
};

function kindOf(value: unknown): ToolKind | undefined {
  if (typeof value !== 'string') return undefined;
  return TOOL_KINDS.find((kind) => kind === value) ?? 'other';
}

/** `null` means that nothing changed. */
const heavy = (value: unknown): { readonly value: Json } | undefined =>
  value === undefined || value === null ? undefined : { value: value as Json };

function metaOf(value: unknown): { readonly value: Json } | undefined {
  if (!isRecord(value)) return undefined;
  const kept = Object.entries(value).filter(([key]) => !/^terminal_(?:output|exit|info)/.test(key));
  if (kept.length === 0) return undefined;
  const meta = Object.fromEntries(kept) as Json;
  return JSON.stringify(meta).length > MAX_META_CHARS ? undefined : { value: meta };
}

function contentOf(item: unknown): ToolContent[] {
  if (!isRecord(item)) return [];
  const type = own(item, 'type');
  if (type === 'terminal') {
    const terminalId = textOf(own(item, 'terminalId'), PATH_CHARS);
    return terminalId === undefined ? [] : [{ type, terminalId }];
  }
  if (type === 'diff') return diffOf(item);
  if (type !== 'content') return [];
  const block = blockOf(own(item, 'content'));
  if (block === undefined) return [];
  return 'text' in block
    ? [{ type: 'text', body: { value: block.text } }]
    : [{ type: 'media', media: block.media }];
}

function diffOf(item: JsonRecord): ToolContent[] {
  const path = textOf(own(item, 'path'), PATH_CHARS);
  // a flag of a proposal to ACP: today's protocol has no word for a file that is gone
  const deleted = own(item, 'deleted') === true;
  const newText = textOf(own(item, 'newText')) ?? (deleted ? '' : undefined);
  if (path === undefined || newText === undefined) return [];
  const oldText = textOf(own(item, 'oldText')) ?? null;
  const change = deleted ? 'delete' : textOf(own(recordOf(own(item, '_meta')), 'kind'), 100);
  return [
    { type: 'diff', path, ...field('change', change), body: { value: { oldText, newText } } },
  ];
}

function locationOf(item: unknown): Location[] {
  if (!isRecord(item)) return [];
  const path = textOf(own(item, 'path'), PATH_CHARS);
  if (path === undefined) return [];
  const line = own(item, 'line');
  return [
    Number.isSafeInteger(line) && Number(line) >= 1 ? { path, line: Number(line) } : { path },
  ];
}
