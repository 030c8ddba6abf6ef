import { MAX_TAG_BODY_BYTES, MAX_TAG_JSON_DEPTH } from '@fyllo/protocol';

/** Strings, and what opens, closes or divides; everything else of a JSON text is neither. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/g;

/**
 * The object that a text holds as JSON, and nothing else: `undefined` for other values, for what JSON does not know
 * (comments, a comma or text at the end), for a key that occurs twice, and for too much or too deep.
 * LIMIT: R-09
 */
export function strictJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.length > MAX_TAG_BODY_BYTES || bytesOf(text) > MAX_TAG_BODY_BYTES) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(value) && isShallowAndUnique(text) ? value : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bytes of a text in UTF-8; half of a pair counts as what it is stored as. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Looks at the text of valid JSON once more: its value has forgotten keys that occurred twice. */
function isShallowAndUnique(text: string): boolean {
  const levels: Set<string>[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (levels.length >= MAX_TAG_JSON_DEPTH) return false;
      levels.push(new Set());
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ':') {
      const key: unknown = JSON.parse(last); // an escape may spell the same key
      const keys = levels.at(-1);
      if (typeof key !== 'string' || keys === undefined || keys.has(key)) return false;
      keys.add(key);
    } else {
      last = token;
    }
  }
  return true;
}
