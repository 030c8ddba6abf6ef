import type { DiffBody, Json } from '@fyllo/protocol';

/** What loaded details may be; a value of another shape is as good as damaged. */

export const asJson = (value: Json): Json => value;

export const asText = (value: Json): string | undefined =>
  typeof value === 'string' ? value : undefined;

export function asDiff(value: Json): DiffBody | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { oldText, newText } = value as Readonly<Record<string, Json>>;
  if (typeof newText !== 'string') return undefined;
  if (oldText !== null && typeof oldText !== 'string') return undefined;
  return { oldText, newText };
}
