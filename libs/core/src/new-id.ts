import { randomBytes } from 'node:crypto';
import type { IdPrefix } from '@fyllo/protocol';

/** Lower case only: session ids are folder names, and some disks do not tell cases apart. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A fresh id, `prefix-` and ten characters (50 random bits). */
export function newId(prefix: IdPrefix): string {
  let suffix = '';
  for (const byte of randomBytes(10)) suffix += ALPHABET.charAt(byte & 31);
  return `${prefix}-${suffix}`;
}
