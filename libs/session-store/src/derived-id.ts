import { createHash } from 'node:crypto';

/** An id that follows from another text. Not random: recovering twice must give the same ids. */
export const derivedId = (prefix: 'turn' | 'message', from: string): string =>
  `${prefix}-${createHash('sha256').update(`${prefix}:${from}`).digest('base64url').slice(0, 10)}`;
