import { randomBytes } from 'node:crypto';
import type { IdPrefix } from '@fyllo/protocol';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A fresh id, `prefix-` and ten characters (60 random bits). */
export function newId(prefix: IdPrefix): string {
  let suffix = '';
  for (const byte of randomBytes(10)) suffix += ALPHABET.charAt(byte & 63);
  return `${prefix}-${suffix}`;
}
