import type { Json, ToolPart } from '@fyllo/protocol';

/** What a sub-agent was asked to do, in the arguments of the call that started it. */
export function promptIn(input: Json): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return '';
  if (!Object.hasOwn(input, 'prompt')) return '';
  const { prompt } = input as Readonly<Record<string, Json>>;
  return typeof prompt === 'string' ? prompt : '';
}

/** What Claude Code says before the answer of a sub-agent. */
const CLAUDE_PREFACE = /^<tools-used-before-summary>[^<]*<\/tools-used-before-summary>\s*$/;
/** How OpenCode wraps the answer of a sub-agent. */
const OPENCODE_OPENING = /^<task id="[^"<>]*" state="[^"<>]*">\s*<task_result>\n?/;
const OPENCODE_CLOSING = /\n?<\/task_result>\s*<\/task>\s*$/;

/** The answer of a sub-agent, without what the agent that started it has put around it for itself. */
export function replyIn(said: Json): string {
  if (typeof said !== 'string' || CLAUDE_PREFACE.test(said)) return '';
  const opening = OPENCODE_OPENING.exec(said)?.[0].length ?? 0;
  const closing = opening === 0 ? undefined : OPENCODE_CLOSING.exec(said.slice(-200))?.[0].length;
  return closing === undefined ? said : said.slice(opening, said.length - closing);
}

/** Whether the call is over, so that what it holds is an answer and no longer news of the work. */
export const isOver = ({ status }: ToolPart): boolean =>
  status !== 'pending' && status !== 'in_progress';
