import type {
  Command,
  ConfigOption,
  PlanEntry,
  SessionEvent,
  SessionEventOf,
  Usage,
} from '@fyllo/protocol';
import { fitting, fittingOptions } from './list-room';
import {
  field,
  idOf,
  isRecord,
  listOf,
  own,
  recordOf,
  textOf,
  type JsonRecord,
} from './json-access';

const SHORT = 500;
const LONG = 8 * 1024;
/** Far more entries than anybody reads; a line could hold a million of them. */
const MAX_ITEMS = 1000;

type StateEvent = Extract<
  SessionEvent,
  { type: 'plan' | 'commands' | 'config' | 'mode' | 'usage' | 'agent-title' | 'notice' }
>;

/** Reads an update that speaks of the session as a whole; `undefined` when it is malformed or of another kind. */
export function stateEventOf(
  variant: string,
  update: JsonRecord,
): StateEvent | 'nothing' | undefined {
  switch (variant) {
    case 'plan':
      return planOf(own(update, 'entries'));
    case 'available_commands_update':
      return commandsOf(own(update, 'availableCommands'));
    case 'config_option_update':
      return configOf(own(update, 'configOptions'));
    case 'current_mode_update':
      return modeOf(own(update, 'currentModeId') ?? own(update, 'modeId'));
    case 'usage_update':
      return usageOf(update);
    case 'session_info_update':
      return titleOf(update);
    case 'notice':
      return noticeOf(update);
    default:
      return undefined;
  }
}

const items = <T>(value: unknown, read: (item: JsonRecord) => T | undefined): T[] | undefined =>
  Array.isArray(value)
    ? value.slice(0, MAX_ITEMS).flatMap((item) => (isRecord(item) ? (read(item) ?? []) : []))
    : undefined;

function planOf(value: unknown): SessionEventOf<'plan'> | undefined {
  const entries = items<PlanEntry>(value, (item) => {
    const content = textOf(own(item, 'content'), LONG);
    if (content === undefined) return undefined;
    return {
      content,
      priority: textOf(own(item, 'priority'), SHORT) ?? 'medium',
      status: textOf(own(item, 'status'), SHORT) ?? 'pending',
    };
  });
  return entries && { type: 'plan', entries: fitting(entries) };
}

function commandsOf(value: unknown): SessionEventOf<'commands'> | undefined {
  const commands = items<Command>(value, (item) => {
    const name = idOf(own(item, 'name'), SHORT);
    if (name === undefined || name === '') return undefined;
    return {
      name,
      description: textOf(own(item, 'description'), LONG) ?? '',
      ...field('hint', textOf(own(recordOf(own(item, 'input')), 'hint'), SHORT)),
    };
  });
  return commands && { type: 'commands', commands: fitting(commands) };
}

/** Also for the lists in responses. Options of an unknown type are left out. */
export function configOf(value: unknown): SessionEventOf<'config'> | undefined {
  const options = items<ConfigOption>(value, (item) => {
    const id = idOf(own(item, 'id'), SHORT);
    if (id === undefined || id === '') return undefined;
    const named = {
      id,
      name: textOf(own(item, 'name'), SHORT) ?? id,
      ...field('description', textOf(own(item, 'description'), LONG)),
      ...field('category', textOf(own(item, 'category'), SHORT)),
    };
    const currentValue = own(item, 'currentValue');
    if (own(item, 'type') === 'boolean' && typeof currentValue === 'boolean') {
      return { type: 'boolean', ...named, currentValue };
    }
    if (own(item, 'type') !== 'select' || typeof currentValue !== 'string') return undefined;
    return { type: 'select', ...named, currentValue, values: valuesOf(own(item, 'options')) };
  });
  return options && { type: 'config', options: fittingOptions(options) };
}

type SelectValues = Extract<ConfigOption, { type: 'select' }>['values'];

/** Flat or grouped; groups become a field of their values. */
function valuesOf(value: unknown, group?: string): SelectValues {
  const values = listOf(value).slice(0, MAX_ITEMS);
  const read = values.flatMap((item) => {
    if (!isRecord(item)) return [];
    if (group === undefined && Array.isArray(own(item, 'options'))) {
      const name = textOf(own(item, 'name'), SHORT) ?? textOf(own(item, 'group'), SHORT) ?? '';
      return valuesOf(own(item, 'options'), name);
    }
    const id = idOf(own(item, 'value'), LONG);
    if (id === undefined) return [];
    return [
      {
        value: id,
        name: textOf(own(item, 'name'), SHORT) ?? id,
        ...field('description', textOf(own(item, 'description'), LONG)),
        ...field('group', group),
      },
    ];
  });
  return read.slice(0, MAX_ITEMS); // groups hold values of their own
}

const modeOf = (value: unknown): SessionEventOf<'mode'> | undefined => {
  const modeId = textOf(value, SHORT);
  return modeId === undefined ? undefined : { type: 'mode', modeId };
};

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && Number.isSafeInteger(value) ? value : undefined;

function usageOf(update: JsonRecord): SessionEventOf<'usage'> | undefined {
  const used = count(own(update, 'used'));
  const size = count(own(update, 'size'));
  if (used === undefined || size === undefined) return undefined;
  const cost = recordOf(own(update, 'cost'));
  const amount = own(cost, 'amount');
  const currency = textOf(own(cost, 'currency'), 20);
  const priced = typeof amount === 'number' && Number.isFinite(amount) && currency !== undefined;
  const usage: Usage = { used, size, ...(priced ? { cost: { amount, currency } } : {}) };
  return { type: 'usage', usage };
}

function titleOf(update: JsonRecord): SessionEventOf<'agent-title'> | 'nothing' {
  const title = own(update, 'title');
  if (title === null) return { type: 'agent-title', title };
  const text = textOf(title, SHORT)?.replace(/\s+/g, ' ').trim();
  return text === undefined || text === '' ? 'nothing' : { type: 'agent-title', title: text };
}

function noticeOf(update: JsonRecord): SessionEventOf<'notice'> | undefined {
  const title = textOf(own(update, 'title'), SHORT);
  if (title === undefined || title.trim() === '') return undefined;
  return {
    type: 'notice',
    severity: textOf(own(update, 'severity'), 50) ?? 'info',
    title,
    ...field('description', textOf(own(update, 'description'), LONG)),
  };
}
