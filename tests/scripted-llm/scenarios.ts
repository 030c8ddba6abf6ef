/** What the scripted model works with; the same for every scenario. */
export interface Script {
  /** Absolute path of the file that is read and edited. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly command: string;
}

export interface PlanStep {
  readonly text: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
}

/** What the model wants done, in no agent's words: `offered-tools.ts` finds the tool for it. */
export type Operation =
  | { readonly op: 'read'; readonly path: string }
  | { readonly op: 'edit'; readonly path: string; readonly from: string; readonly to: string }
  | { readonly op: 'execute'; readonly command: string }
  /** `round` counts from 0: some agents make the entries first and change them later. */
  | { readonly op: 'plan'; readonly round: number; readonly steps: readonly PlanStep[] }
  /** Hands a prompt to a sub-agent. */
  | { readonly op: 'delegate'; readonly prompt: string }
  /** The tool of the MCP server of the tests. */
  | { readonly op: 'fact'; readonly topic: string };

/** One answer of the model: pieces in order, `delayMs` apart. */
export interface Step {
  readonly thought?: string;
  readonly text?: string;
  readonly call?: Operation;
  readonly delayMs?: number;
}

/** A user message picks its scenario by `[[name]]`. `child` is what a sub-agent is asked. */
export const SCENARIO_NAMES = [
  'text',
  'thought',
  'read',
  'edit',
  'execute',
  'slow',
  'plan',
  'delegate',
  'child',
  'fact',
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

const MARK = /\[\[([a-z]+)\]\]/gu;
const SLOW_WORDS = 4000;
const SLOW_DELAY_MS = 50;
const PLAN = ['Look at the project', 'Change the greeting', 'Run the script'] as const;

/** The last known mark: agents wrap a message into words of their own, and repeat earlier ones. */
export function scenarioIn(message: string): ScenarioName | undefined {
  return [...message.matchAll(MARK)]
    .map(([, name]) => SCENARIO_NAMES.find((known) => known === name))
    .findLast((name) => name !== undefined);
}

/** The steps of a scenario. */
export function stepsOf(name: ScenarioName, script: Script): readonly Step[] {
  const { file, from, to, command } = script;
  const read: Operation = { op: 'read', path: file };
  switch (name) {
    case 'text':
      return [{ text: 'A scripted answer with **bold** text and `code`.\n\n- one\n- two\n' }];
    case 'thought':
      return [{ thought: 'The scripted model pretends to think.', text: 'Then it answers.' }];
    case 'read':
      return [{ text: 'I read the file.', call: read }, { text: 'I have read the file.' }];
    case 'edit':
      return [
        { text: 'I read the file first.', call: read },
        { text: 'Now I change it.', call: { op: 'edit', path: file, from, to } },
        { text: 'The file is changed.' },
      ];
    case 'execute':
      return [
        { text: 'I run the command.', call: { op: 'execute', command } },
        { text: 'The command has run.' },
      ];
    case 'slow':
      return [{ text: 'word '.repeat(SLOW_WORDS), delayMs: SLOW_DELAY_MS }];
    case 'plan':
      return planSteps();
    case 'delegate':
      return [
        {
          text: 'I hand this to a helper.',
          call: { op: 'delegate', prompt: '[[child]] Read the file and report.' },
        },
        { text: 'The helper has reported.' },
      ];
    case 'child':
      return [{ text: 'Helper: I read.', call: read }, { text: 'Helper: I have read it.' }];
    case 'fact':
      return [
        { text: 'I ask the fact server.', call: { op: 'fact', topic: 'otters' } },
        { text: 'I have the fact.' },
      ];
  }
}

/** A plan that is made, and moves on by one step in each round. */
function planSteps(): readonly Step[] {
  const rounds = [0, 1, 2].map((round): Step => {
    const steps = PLAN.map((text, index): PlanStep => {
      if (index < round) return { text, status: 'completed' };
      return { text, status: index === round ? 'in_progress' : 'pending' };
    });
    return { text: `Step ${round + 1}.`, call: { op: 'plan', round, steps } };
  });
  return [...rounds, { text: 'The plan is settled.' }];
}
