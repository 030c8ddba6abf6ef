import type { AgentResult, RunResult, ScenarioResult } from './results';
import { SCENARIO_NAMES, titleOf, type ScenarioName } from './scenarios';

const WORDS = { pass: 'pass', unsupported: 'not supported', fail: 'FAIL' } as const;

const resultOf = (agent: AgentResult, name: ScenarioName): ScenarioResult | undefined =>
  agent.scenarios.find(({ scenario }) => scenario === name);

function cell(agent: AgentResult, name: ScenarioName): string {
  if (agent.skipped !== undefined) return 'skipped';
  const result = resultOf(agent, name);
  return result === undefined ? '' : WORDS[result.verdict];
}

/** Scenario × agent, as rows of cells; the first row is the head. */
function rows(agents: readonly AgentResult[]): readonly (readonly string[])[] {
  const tried = SCENARIO_NAMES.filter((name) =>
    agents.some(({ scenarios }) => scenarios.some(({ scenario }) => scenario === name)),
  );
  return [
    ['', ...agents.map(({ name, version = '' }) => `${name} ${version}`.trimEnd())],
    ...(tried.length > 0 ? tried : SCENARIO_NAMES).map((name) => [
      titleOf(name),
      ...agents.map((agent) => cell(agent, name)),
    ]),
  ];
}

/** For the terminal. */
export function plainTable(agents: readonly AgentResult[]): string {
  const table = rows(agents);
  const widths = (table[0] ?? []).map((_cell, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The page `docs/agents.md`. */
export function document(result: RunResult): string {
  const [head = [], ...body] = rows(result.agents);
  const line = (row: readonly string[]) => `| ${row.map(escaped).join(' | ')} |`;
  const notes = result.agents.flatMap((agent) => [
    '',
    `### ${agent.name}`,
    '',
    agent.skipped === undefined
      ? `Version ${agent.version ?? 'unknown'}, tried on ${agent.date}.`
      : `Not tried on ${agent.date}: ${escaped(agent.skipped)}`,
    '',
    ...agent.scenarios.flatMap(({ scenario, verdict, note }) =>
      note === undefined
        ? []
        : [
            `- ${titleOf(scenario)}${verdict === 'pass' ? '' : ` (${WORDS[verdict]})`}: ${escaped(note)}`,
          ],
    ),
  ]);
  return [
    ...['# Real agents', ''],
    `Written by \`npm run test:agents -- --document docs/agents.md\` with Node ${result.node} on ${result.platform}. Each agent was installed from the registry by the application, and drove a scripted model on loopback. An MCP server is added to what the application says by a relay, because it offers none yet.`,
    '',
    '“Not supported” is what the agent does not do; the notes say what it does instead.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...body.map(line),
    ...['', '## Notes'],
    ...notes,
    '',
  ].join('\n');
}
