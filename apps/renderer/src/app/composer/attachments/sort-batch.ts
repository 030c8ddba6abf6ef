import {
  type AgentAbilities,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_BYTES,
} from '@fyllo/protocol';
import { attachmentKind, takesKind } from '@fyllo/session-model';

/** Why something that was chosen, pasted or dropped is not attached, in the order in which it is told. */
export const REFUSALS = [
  ...(['no-images', 'no-files', 'directory', 'too-large', 'message-too-large'] as const),
  ...(['too-many', 'empty-image', 'not-image', 'unreadable'] as const),
] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface Refused {
  readonly name: string;
  readonly kind: 'image' | 'file' | 'directory';
  readonly reason: Refusal;
}

/** What is known of a file before it is read; `fault`: it was looked into, and it cannot be taken. */
export interface Candidate {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly fault?: Refusal | undefined;
}

/** What the message has already, and what its agent takes; nothing is refused for an agent that is not known yet. */
export interface Room {
  readonly count: number;
  /** Bytes. */
  readonly bytes: number;
  readonly abilities: AgentAbilities | undefined;
}

export interface SortedBatch<T> {
  readonly taken: readonly T[];
  readonly refused: readonly Refused[];
}

/** The first files that fit, in their order, and why the others do not (behaviour 6.3). */
export function sortBatch<T extends Candidate>(batch: readonly T[], room: Room): SortedBatch<T> {
  const taken: T[] = [];
  const refused: Refused[] = [];
  let { bytes } = room;
  for (const candidate of batch) {
    const { name, type, size } = candidate;
    const kind = attachmentKind(name, type);
    const reason =
      faultOf(candidate, room.abilities) ??
      (room.count + taken.length >= MAX_ATTACHMENTS ? 'too-many' : undefined) ??
      (bytes + size > MAX_ATTACHMENTS_BYTES ? 'message-too-large' : undefined);
    if (reason === undefined) {
      taken.push(candidate);
      bytes += size;
    } else {
      refused.push({ name, kind, reason });
    }
  }
  return { taken, refused };
}

/** What is wrong with a file whatever goes with it. */
function faultOf(
  { name, type, size, fault }: Candidate,
  abilities: AgentAbilities | undefined,
): Refusal | undefined {
  const kind = attachmentKind(name, type);
  if (abilities !== undefined && !takesKind(abilities, kind)) {
    return kind === 'image' ? 'no-images' : 'no-files';
  }
  if (size > MAX_ATTACHMENT_BYTES) return 'too-large';
  if (kind === 'image' && size === 0) return 'empty-image';
  return fault;
}
