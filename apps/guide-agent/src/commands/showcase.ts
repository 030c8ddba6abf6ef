import type { PlanEntry, PlanEntryStatus } from '@agentclientprotocol/sdk';
import { RequestError } from '@agentclientprotocol/sdk';
import { paragraph } from '../long-text';
import type { Turn } from '../turn';

const PLAN_STEP_MS = 400;
const THOUGHT_MS = 60;
const PARAGRAPH_MS = 20;
const INTERNAL_ERROR = -32603;

/** A plan whose steps go from pending through in progress to completed. */
export async function plan(turn: Turn): Promise<void> {
  const steps = turn.words.planSteps;
  for (let current = 0; current <= steps.length; current += 1) {
    await turn.plan(steps.map((content, index) => entry(content, index, current)));
    if (current < steps.length) await turn.pause(PLAN_STEP_MS);
  }
  await turn.say(turn.words.planDone);
}

function entry(content: string, index: number, current: number): PlanEntry {
  const status: PlanEntryStatus =
    index < current ? 'completed' : index === current ? 'in_progress' : 'pending';
  return { content, priority: index === 0 ? 'high' : 'medium', status };
}

export async function think(turn: Turn): Promise<void> {
  for (const thought of turn.words.thoughts) {
    await turn.think(thought);
    await turn.pause(THOUGHT_MS);
  }
  await turn.say(turn.words.thoughtDone);
}

/** Paragraphs of mixed Markdown, one at a time. */
export async function long(turn: Turn, paragraphs: number): Promise<void> {
  for (let index = 0; index < paragraphs; index += 1) {
    await turn.say(`${paragraph(index)}\n\n`);
    await turn.pause(PARAGRAPH_MS);
  }
  await turn.say(turn.words.longDone(paragraphs));
}

/** A reply with everything a reply may consist of, block by block. */
export async function sample(turn: Turn): Promise<void> {
  for (const block of turn.words.sample.split(/(?<=\n\n)/u)) {
    await turn.say(block);
    await turn.pause(PARAGRAPH_MS);
  }
}

/** Ends the turn with an error, as an agent does whose model cannot be reached. */
export async function fail(turn: Turn): Promise<never> {
  await turn.say(turn.words.failing);
  throw new RequestError(INTERNAL_ERROR, turn.words.failure);
}
