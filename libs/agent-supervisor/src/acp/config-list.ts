import type { ConfigChoice, ConfigOption } from '@fyllo/protocol';
import { fittingOptions } from './list-room';
import { field, idOf, listOf, own, recordOf, textOf, type JsonRecord } from './json-access';
import { configOf } from './state-mapper';

/** How a setting is changed: as a config option, or by one of the two requests that were there before them. */
export type SetBy = 'option' | 'mode' | 'model';

/** The settings of a session. `legacy`: made by us from `modes` and `models`, and changed by their own requests. */
export interface ConfigList {
  readonly options: readonly ConfigOption[];
  readonly legacy: boolean;
}

type SelectOption = Extract<ConfigOption, { type: 'select' }>;

const MODE_ID = 'mode';
const MODEL_ID = 'model';
const MAX_ITEMS = 1000;
const ID_CHARS = 8192;

/**
 * The settings in an answer that opens a session; `undefined` when there are none. Agents with config options are
 * taken at these alone (behaviour 5.5).
 */
export function readConfigList(answer: unknown): ConfigList | undefined {
  const record = recordOf(answer);
  const config = configOf(own(record, 'configOptions'));
  if (config !== undefined) return { options: config.options, legacy: false };
  const modes = recordOf(own(record, 'modes'));
  const models = recordOf(own(record, 'models'));
  const options = [
    selectOf('Mode', MODE_ID, own(modes, 'currentModeId'), own(modes, 'availableModes'), 'id'),
    selectOf(
      'Model',
      MODEL_ID,
      own(models, 'currentModelId'),
      own(models, 'availableModels'),
      'modelId',
    ),
  ].flat();
  return options.length === 0 ? undefined : { options: fittingOptions(options), legacy: true };
}

function selectOf(
  name: string,
  id: string,
  current: unknown,
  items: unknown,
  key: string,
): readonly SelectOption[] {
  const currentValue = textOf(current, ID_CHARS);
  if (currentValue === undefined) return [];
  const values = listOf(items)
    .slice(0, MAX_ITEMS)
    .flatMap((item) => valueOf(recordOf(item), key));
  return [{ type: 'select', id, name, category: id, currentValue, values }];
}

function valueOf(item: JsonRecord, key: string): SelectOption['values'] {
  const value = idOf(own(item, key), ID_CHARS);
  if (value === undefined || value === '') return [];
  const name = textOf(own(item, 'name'), 500) ?? value;
  return [{ value, name, ...field('description', textOf(own(item, 'description'), 8192)) }];
}

export const setBy = ({ legacy }: ConfigList, configId: string): SetBy => {
  if (!legacy) return 'option';
  return configId === MODE_ID ? 'mode' : 'model';
};

/** The list after the agent said what its mode is; the same when it has no mode of ours. */
export function withMode(list: ConfigList, modeId: string): ConfigList {
  return list.legacy ? withValue(list, { configId: MODE_ID, value: modeId }) : list;
}

/** The list with one value changed; the same when it is not in there or is that already. */
export function withValue(list: ConfigList, { configId, value }: ConfigChoice): ConfigList {
  if (!list.options.some((option) => option.id === configId && option.currentValue !== value)) {
    return list;
  }
  const options = list.options.map((option) => {
    if (option.id !== configId) return option;
    if (option.type === 'select' && typeof value === 'string') {
      return { ...option, currentValue: value };
    }
    return option.type === 'boolean' && typeof value === 'boolean'
      ? { ...option, currentValue: value }
      : option;
  });
  return { ...list, options };
}

/** What a stored choice is worth with the present list. */
export function fateOf(
  { options }: ConfigList,
  { configId, value }: ConfigChoice,
): 'current' | 'possible' | 'gone' {
  const option = options.find(({ id }) => id === configId);
  if (option === undefined) return 'gone';
  if (option.currentValue === value) return 'current';
  if (option.type === 'boolean') return typeof value === 'boolean' ? 'possible' : 'gone';
  return option.values.some((offered) => offered.value === value) ? 'possible' : 'gone';
}

/** How a choice is called in a notice: the option's name if it is still there. */
export const nameOf = ({ options }: ConfigList, { configId }: ConfigChoice): string =>
  options.find(({ id }) => id === configId)?.name ?? configId;
