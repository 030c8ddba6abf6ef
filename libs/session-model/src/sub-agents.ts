import type { AssistantMessage, Part, ToolPart } from '@fyllo/protocol';

/** What is known of a sub-agent's work; what its agent did not say is absent. */
export interface SubAgent {
  /** The call that started it, in the parent's message. */
  readonly call: ToolPart;
  /** What it did, in order: tools, thoughts and texts of this message that belong to it and to no other. */
  readonly children: readonly Part[];
  readonly prompt?: string;
  readonly model?: string;
  readonly tokens?: number;
  readonly durationMs?: number;
  readonly toolUses?: number;
  /** Its final answer. */
  readonly reply?: string;
}

export interface SubAgentLinks {
  /** By the id of the call that started it. */
  readonly cards: ReadonlyMap<string, SubAgent>;
  /** Parts that are shown inside a card, and so nowhere else. */
  readonly inside: ReadonlySet<Part>;
}

const NONE: SubAgentLinks = { cards: new Map(), inside: new Set() };

/**
 * Which tool calls of a message started sub-agents, and which parts are theirs (behaviour 8.6). Links are made inside
 * one message only; a cycle, a double or a foreign parent leaves ordinary tools.
 */
export const subAgentsOf = (_message: Pick<AssistantMessage, 'parts'>): SubAgentLinks => NONE;
