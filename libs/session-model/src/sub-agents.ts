import type { Part, ToolPart, UserPart } from '@fyllo/protocol';

/** A call that started a sub-agent, and what that did. */
export interface SubAgent {
  /** The call, in the parent's message; `call.subAgent` has what its agent said of the sub-agent. */
  readonly call: ToolPart;
  /** What it did, in order: tools, thoughts, texts and media of this message that belong to it and to no other. */
  readonly children: readonly Part[];
}

export interface SubAgentLinks {
  /** By the id of the call that started it; also those that are shown inside another card. */
  readonly cards: ReadonlyMap<string, SubAgent>;
  /**
   * Parts that are shown inside a card, and so nowhere else. A call that a person is asked about is not among them:
   * it stands in the message until it is answered, and in its card as well.
   */
  readonly inside: ReadonlySet<Part>;
}

const NONE: SubAgentLinks = { cards: new Map(), inside: new Set() };
/** Sub-agents that start sub-agents; deeper ones are ordinary tools. */
const MAX_DEPTH = 8;

/**
 * Which tool calls of a message started sub-agents, and which parts are theirs (behaviour 8.6). A link holds when its
 * parent stands before it in the same message, has an id that no other call has, and started a sub-agent. So there are
 * no cycles; whatever else an agent says leaves ordinary parts of the message.
 */
export function subAgentsOf({ parts }: { readonly parts: readonly Part[] }): SubAgentLinks {
  if (!parts.some((part) => part.type === 'tool' && part.subAgent !== undefined)) return NONE;
  const doubles = doubledIds(parts);
  const cards = new Map<string, SubAgent & { readonly children: Part[]; readonly depth: number }>();
  const inside = new Set<Part>();
  for (const part of parts) {
    const parentCallId = 'parentCallId' in part ? part.parentCallId : undefined;
    const parent = parentCallId === undefined ? undefined : cards.get(parentCallId);
    if (parent !== undefined) {
      parent.children.push(part);
      if (!asksFor(part)) inside.add(part);
    }
    if (part.type !== 'tool' || part.subAgent === undefined) continue;
    const depth = (parent?.depth ?? 0) + 1;
    if (depth > MAX_DEPTH || doubles.has(part.toolCallId)) continue;
    cards.set(part.toolCallId, { call: part, children: [], depth });
  }
  return { cards, inside };
}

/** The parts that stand in a message itself, and not inside the card of a sub-agent. */
export function ownParts<T extends Part | UserPart>(parts: readonly T[]): readonly T[] {
  const inside: ReadonlySet<Part | UserPart> = subAgentsOf({
    parts: parts as readonly Part[],
  }).inside;
  return inside.size === 0 ? parts : parts.filter((part) => !inside.has(part));
}

/** Whether a person is asked about a call; nothing may hide it then. */
export const asksFor = (part: Part): boolean =>
  part.type === 'tool' && part.permissions.some(({ state }) => state === 'open');

/** The reducer makes each call one part; a damaged file may say otherwise. */
function doubledIds(parts: readonly Part[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubles = new Set<string>();
  for (const part of parts) {
    if (part.type !== 'tool') continue;
    if (seen.has(part.toolCallId)) doubles.add(part.toolCallId);
    seen.add(part.toolCallId);
  }
  return doubles;
}
