import type { JsonSchema } from './json-schema';

/** A tool that a request offers to the model. */
export interface OfferedTool {
  readonly name: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  /** It takes a text instead of JSON. */
  readonly freeform?: boolean;
  readonly namespace?: string;
}

export interface ToolCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What a free-form tool is given. */
  readonly input?: string;
  readonly namespace?: string;
}

type Properties = OfferedTool['properties'];
export type Arguments = ToolCall['args'];

export const find = (tools: readonly OfferedTool[], name: RegExp): OfferedTool | undefined =>
  tools.find((tool) => name.test(tool.name));

/** The value under the first of the names that the tool knows. */
export const named = (properties: Properties, names: readonly string[], value: unknown) => ({
  [names.find((name) => name in properties) ?? names[0] ?? '']: value,
});

/** Constants for those properties that the tool knows. */
export const known = (properties: Properties, values: Arguments): Arguments =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in properties));

export const call = ({ name, namespace }: OfferedTool, args: Arguments): ToolCall => ({
  name,
  args,
  ...(namespace === undefined ? {} : { namespace }),
});

/** Qwen offers some tools only by name: their form is looked up, then they are called through another tool. */
export function deferredCalls(
  name: string,
  args: Arguments,
  tools: readonly OfferedTool[],
  lookUp = true,
): readonly ToolCall[] {
  const through = find(tools, /^tool_call$/u);
  if (!through) return [];
  const search = { name: 'tool_search', args: { query: `select:${name}` } };
  return [...(lookUp ? [search] : []), call(through, { name, arguments: args })];
}
