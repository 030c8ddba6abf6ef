import { decisionLine } from '@fyllo/markup/hidden-characters';
import type { ConfigOption } from '@fyllo/protocol';

export type Select = Extract<ConfigOption, { readonly type: 'select' }>;
export type SelectValue = Select['values'][number];

/** Values that belong together, in the agent's order; the name is empty for those outside any group. */
export interface ValueGroup {
  readonly name: string;
  readonly values: readonly SelectValue[];
}

const NAME_CHARS = 120;

/** An agent's name for something, as one line; its id when it gave none. */
export const settingName = (name: string, id: string): string =>
  decisionLine(name, NAME_CHARS) || decisionLine(id, NAME_CHARS);

/** What a person can choose something of; a select without values offers nothing. */
export const visibleOptions = (options: readonly ConfigOption[]): readonly ConfigOption[] =>
  options.filter((option) => option.type === 'boolean' || option.values.length > 0);

/** The name of the chosen value; as it is when the agent does not offer it (behaviour 5.1). */
export function valueName({ currentValue, values }: Select): string {
  const chosen = values.find(({ value }) => value === currentValue);
  return settingName(chosen?.name ?? '', currentValue);
}

/**
 * "model · thought level": the values of the first select of each category, one alone when there is only one, empty
 * when there is neither (behaviour 5.1).
 */
export function summaryOf(options: readonly ConfigOption[]): string {
  const selects = options.filter((option): option is Select => option.type === 'select');
  return ['model', 'thought_level']
    .map((wanted) => selects.find(({ category }) => category === wanted))
    .map((select) => (select === undefined ? '' : valueName(select)))
    .filter((name) => name !== '')
    .join(' · ');
}

/** Runs of values with the same group. */
export function valueGroups(values: readonly SelectValue[]): readonly ValueGroup[] {
  const groups: { name: string; values: SelectValue[] }[] = [];
  for (const value of values) {
    const name = decisionLine(value.group ?? '', NAME_CHARS);
    const last = groups.at(-1);
    if (last?.name === name) last.values.push(value);
    else groups.push({ name, values: [value] });
  }
  return groups;
}
