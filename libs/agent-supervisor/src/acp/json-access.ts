/** Reading values of unknown shape. Only own properties count, so `__proto__` and the like are plain names. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const own = (record: JsonRecord, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The value when it is a string, cut at `max` characters. */
export const textOf = (value: unknown, max = Infinity): string | undefined => {
  if (typeof value !== 'string') return undefined;
  return value.length > max ? value.slice(0, max) : value;
};

/** A name the agent will hear again: one that is too long is none, for a cut one would be another. */
export const idOf = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.length <= max ? value : undefined;

export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `{ [key]: value }`, or nothing when there is no value: absent fields stay absent. */
export const field = <K extends string, V>(
  key: K,
  value: V | undefined,
): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
