import type { Message, Part } from '@fyllo/protocol';
import { isMessage } from '@fyllo/protocol/validators';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the stand-ins of foreign parts stand for. Not a field of theirs: an agent could forge that. */
const originals = new WeakMap<object, unknown>();

/**
 * A message with parts of a kind this version does not know: each is shown as unknown, the rest as it is.
 * `undefined` when that does not make it a message. SECURITY: M-03
 */
export function degraded(value: unknown): Message | undefined {
  if (!isFields(value)) return undefined;
  const { parts, role } = value;
  if (!Array.isArray(parts)) return undefined;
  const fits = (part: unknown): boolean => isMessage({ ...value, parts: [part] });
  const known = parts.map((part: unknown) => (fits(part) ? part : standIn(part, role)));
  const message: unknown = { ...value, parts: known };
  return isMessage(message) ? message : undefined;
}

/**
 * A person's message has no unknown parts; there a text says what came, as JSON. LIMIT: M-03 — search takes that for
 * what the person wrote, so it may find the JSON.
 */
function standIn(part: unknown, role: unknown): unknown {
  if (!isFields(part) || typeof part['type'] !== 'string') return part;
  const raw = JSON.stringify(part);
  const shown =
    role === 'user' ? { type: 'text', text: raw } : { type: 'unknown', variant: part['type'], raw };
  originals.set(shown, part);
  return shown;
}

/** Parts as they were read: stand-ins are never written in place of what they stand for. */
export const partsAsRead = (parts: readonly (Part | Message['parts'][number])[]): unknown[] =>
  parts.map((part) => originals.get(part) ?? part);
