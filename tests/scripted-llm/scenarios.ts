/** What the scripted model works with; the same for every scenario. */
export interface Script {
  /** Absolute path of the file that is read and edited. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly command: string;
}

/** One answer of the model: pieces in order, `delayMs` apart. */
export interface Step {
  readonly thought?: string;
  readonly text?: string;
  readonly call?: { readonly tool: string; readonly args: Readonly<Record<string, string>> };
  readonly delayMs?: number;
}

/** A user message picks its scenario by `[[name]]`. */
export const SCENARIO_NAMES = ['text', 'thought', 'read', 'edit', 'execute', 'slow'] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

const MARK = /\[\[([a-z]+)\]\]/u;
const SLOW_WORDS = 4000;
const SLOW_DELAY_MS = 50;

export function scenarioIn(message: string): ScenarioName | undefined {
  const name = MARK.exec(message)?.[1];
  return SCENARIO_NAMES.find((known) => known === name);
}

/** The steps of a scenario; tools are named as OpenCode offers them. */
export function stepsOf(name: ScenarioName, script: Script): readonly Step[] {
  const { file, from, to, command } = script;
  switch (name) {
    case 'text':
      return [{ text: 'A scripted answer with **bold** text and `code`.\n\n- one\n- two\n' }];
    case 'thought':
      return [{ thought: 'The scripted model pretends to think.', text: 'Then it answers.' }];
    case 'read':
      return [
        { text: 'I read the file.', call: { tool: 'read', args: { filePath: file } } },
        { text: 'I have read the file.' },
      ];
    case 'edit':
      return [
        { text: 'I read the file first.', call: { tool: 'read', args: { filePath: file } } },
        {
          text: 'Now I change it.',
          call: { tool: 'edit', args: { filePath: file, oldString: from, newString: to } },
        },
        { text: 'The file is changed.' },
      ];
    case 'execute':
      return [
        {
          text: 'I run the command.',
          call: { tool: 'bash', args: { command, description: 'Run the scripted command' } },
        },
        { text: 'The command has run.' },
      ];
    case 'slow':
      return [{ text: 'word '.repeat(SLOW_WORDS), delayMs: SLOW_DELAY_MS }];
  }
}
