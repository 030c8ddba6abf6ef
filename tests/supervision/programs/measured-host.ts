import type { PromptRequest, SupervisorMessage, SupervisorOptions } from '@fyllo/agent-supervisor';
import { createSupervisor } from '@fyllo/agent-supervisor/supervisor';

/** How the messages of the supervisor are taken in. */
type Reader =
  | 'quick'
  /** Eight at a time are on their way; each takes a quarter of a second. */
  | 'slow'
  /** The first message with events is never done with. */
  | 'gone'
  /** There is always room, nobody reads, and everything is kept: what the others must not come to. */
  | 'keeps';

export interface Measure {
  readonly reader: Reader;
  /** The line of the agent's output at which the turn is cancelled. */
  readonly cancelAt?: number;
  /** The turn is cut off so many milliseconds after the agent has opened its session. */
  readonly endAfter?: number;
  /** The message has this many characters more, which the arguments of a program could not hold. */
  readonly characters?: number;
  /** The run ends when its memory has grown by so much. */
  readonly limitMb: number;
}

export interface Measured {
  /** The most the resident memory was above what it was before the turn. */
  readonly grownMb: number;
  readonly lines: number;
  readonly linesAfterCancel: number;
  readonly characters: number;
  readonly calls: number;
  readonly toolEvents: number;
  /** How the turn ended by itself. */
  readonly outcome: string | undefined;
}

const [options, request, measure] = process.argv
  .slice(2)
  .map((text) => JSON.parse(text) as unknown) as [SupervisorOptions, PromptRequest, Measure];
const madeHere =
  measure.characters === undefined
    ? []
    : [{ type: 'text' as const, text: 'p'.repeat(measure.characters) }];
const WINDOW = 8;
const kept: string[] = [];
const calls = new Set<string>();
const seen = { lines: 0, linesAfterCancel: 0, characters: 0, toolEvents: 0 };
let outcome: string | undefined;
let end = Infinity;
/** A run that hangs must not keep its test, and its agent, for ever. */
const giveUp = Date.now() + 80_000;
let isCancelled = false;
let underway = 0;
const waiting: (() => void)[] = [];

function look(message: SupervisorMessage): void {
  if (measure.reader === 'keeps') kept.push(JSON.stringify(message));
  if (message.k === 'agent-session') end = Date.now() + (measure.endAfter ?? Infinity);
  if (message.k !== 'events') return;
  for (const event of message.events) {
    if (event.type === 'text') seen.characters += event.text.length;
    if (event.type === 'tool') {
      calls.add(event.toolCallId);
      seen.toolEvents += 1;
    }
    if (event.type === 'turn.ended') outcome = event.outcome;
  }
}

const outlet = {
  send: (message: SupervisorMessage): void => {
    look(message);
    // it goes while it takes in the events; news of agents may come before the session or after
    if (measure.reader === 'gone' && message.k !== 'events') return;
    underway += 1;
    if (measure.reader !== 'slow') return;
    setTimeout(() => {
      underway -= 1;
      for (const go of waiting.splice(0)) go();
    }, 250);
  },
  ready: (): Promise<void> | undefined => {
    const window = { quick: Infinity, keeps: Infinity, slow: WINDOW, gone: 1 }[measure.reader];
    return underway < window ? undefined : new Promise((resolve) => waiting.push(resolve));
  },
};

const supervisor = createSupervisor(options, outlet, {
  line: () => {
    seen.lines += 1;
    if (isCancelled) seen.linesAfterCancel += 1;
    if (seen.lines !== measure.cancelAt) return;
    isCancelled = true;
    void supervisor.cancel(request.sessionId);
  },
});

const before = process.memoryUsage.rss();
let most = before;
const grownMb = (): number => Math.round((most - before) / 1_000_000);
await supervisor.prompt({ ...request, parts: [...request.parts, ...madeHere] });
while (
  outcome === undefined &&
  grownMb() <= measure.limitMb &&
  Date.now() < Math.min(end, giveUp)
) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  most = Math.max(most, process.memoryUsage.rss()); // also after a stall that was the whole run
}
const measured: Measured = { grownMb: grownMb(), ...seen, calls: calls.size, outcome };
await supervisor.shutdown();
process.stdout.write(JSON.stringify(measured), () => process.exit(0));
