import { readFileSync } from 'node:fs';
import path from 'node:path';

/** As much of JSON Schema as the schema of ACP uses. */
interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

const file = path.resolve(
  __dirname,
  '../../node_modules/@agentclientprotocol/sdk/schema/v1/schema.json',
);
const { $defs } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly $defs: Readonly<Record<string, Schema>>;
};

const DEEPEST = 7;
const PLAIN: Readonly<Record<string, Json>> = {
  string: 'text',
  integer: 7,
  number: 7.5,
  boolean: true,
  object: {},
  null: null,
};

/** Values that fit a definition of the schema: each member of each union is in one of them. */
export const samplesOf = (name: string): readonly Json[] => fitting($defs[name] ?? {}, 0);

function fitting(schema: Schema, depth: number): readonly Json[] {
  if (depth > DEEPEST) return [];
  if (schema.const !== undefined) return [schema.const as Json];
  if (schema.$ref !== undefined) {
    return fitting($defs[schema.$ref.slice('#/$defs/'.length)] ?? {}, depth + 1);
  }
  const members = (schema.oneOf ?? schema.anyOf)?.filter(({ type }) => type !== 'null');
  const whole = (schema.allOf ?? []).map((part) => fitting(part, depth));
  const single = whole.length === 1 && schema.properties === undefined ? whole[0] : undefined;
  const parts = single === undefined ? [...whole, objects(schema, depth)] : [single];
  const own = parts.filter((list) => list.length > 0).reduce(combined, []);
  if (members === undefined) return own.length > 0 ? own : plain(schema, depth);
  const chosen = members.flatMap((member) => fitting(member, depth));
  return combined(own, chosen);
}

/** All of each list, each with the first of the other. */
function combined(left: readonly Json[], right: readonly Json[]): readonly Json[] {
  const [first] = left;
  if (first === undefined) return right;
  if (!isObject(first)) return left;
  const [other] = right;
  const both = right.map((value) => (isObject(value) ? { ...first, ...value } : value));
  const more = left
    .slice(1)
    .map((value) =>
      isObject(value) && other !== undefined && isObject(other) ? { ...other, ...value } : value,
    );
  return [...both, ...more];
}

function objects({ properties }: Schema, depth: number): readonly Json[] {
  if (properties === undefined) return [];
  const lists = Object.entries(properties).map(
    ([key, schema]) => [key, fitting(schema, depth)] as const,
  );
  const known = lists.filter(([, values]) => values.length > 0);
  const base = Object.fromEntries(known.map(([key, [first = null]]) => [key, first]));
  const others = known.flatMap(([key, values]) =>
    values.slice(1).map((value) => ({ ...base, [key]: value })),
  );
  return [base, ...others];
}

function plain({ type = 'object', items }: Schema, depth: number): readonly Json[] {
  const [first = 'object'] = typeof type === 'string' ? [type] : type;
  if (first !== 'array') return [PLAIN[first] ?? null];
  return fitting(items ?? {}, depth + 1).map((item) => [item]);
}

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Path = readonly (string | number)[];

/** The places in a value, outermost first, without the value itself. */
export function placesOf(value: Json, before: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: (readonly [string | number, Json])[] = isObject(value)
    ? Object.entries(value)
    : [...value.entries()];
  return entries.flatMap(([key, inner]) => {
    const here = [...before, key];
    return [here, ...placesOf(inner, here)];
  });
}

export function valueAt(value: Json, [key, ...rest]: Path): Json {
  if (key === undefined) return value;
  return valueAt((value as Readonly<Record<string | number, Json>>)[key] ?? null, rest);
}

/** The value with another one at a place, or with nothing there. */
export function changed(value: Json, [key, ...rest]: Path, other: Json | undefined): Json {
  if (key === undefined) return other ?? null;
  if (!isObject(value)) {
    const list = [...(value as readonly Json[])];
    if (rest.length === 0 && other === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = changed(list[Number(key)] ?? null, rest, other);
    return list;
  }
  if (rest.length > 0 || other !== undefined) {
    return { ...value, [key]: changed(value[key] ?? null, rest, other) };
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
