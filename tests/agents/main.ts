import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AGENT_RUN, ROOT } from './programs';
import { REAL_AGENTS } from './real-agents';
import { document, plainTable } from './result-table';
import {
  failuresIn,
  mergedResults,
  type AgentResult,
  type RunResult,
  type ScenarioResult,
} from './results';
import type { AgentRunOrder, RunMessage } from './run-message';
import { readOptions, USAGE, type RunOptions } from './run-options';
import { SCENARIO_NAMES } from './scenarios';

const AGENT_TIMEOUT_MS = 30 * 60_000;
const RESULTS = path.join(ROOT, 'dist/test-agents.json');

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Tries one agent in a process of its own; whatever happens to that, there is a result. */
async function tryAgent(id: string, order: Omit<AgentRunOrder, 'agentId'>): Promise<AgentResult> {
  const name = REAL_AGENTS.find((agent) => agent.id === id)?.name ?? id;
  const scenarios: ScenarioResult[] = [];
  const date = new Date().toISOString().slice(0, 10);
  let result: Omit<AgentResult, 'scenarios'> = { id, name, date };
  const child = fork(AGENT_RUN, [JSON.stringify({ agentId: id, ...order })]);
  const timer = setTimeout(() => child.kill('SIGKILL'), AGENT_TIMEOUT_MS);
  child.on('message', (raw) => {
    const message = raw as RunMessage;
    if (message.k === 'skipped') result = { ...result, skipped: message.reason };
    else if (message.k === 'installed') result = { ...result, version: message.version };
    else scenarios.push({ scenario: message.scenario, ms: message.ms, ...message.outcome });
    say(`${name}: ${wordsOf(message)}`);
  });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  clearTimeout(timer);
  if (code !== 0) {
    const note = `the program that tries it ended with ${code ?? 'a signal'}`;
    scenarios.push({ scenario: 'stop', verdict: 'fail', note, ms: 0 });
  }
  return { ...result, scenarios };
}

function wordsOf(message: RunMessage): string {
  if (message.k === 'skipped') return `skipped: ${message.reason}`;
  const seconds = `${(message.ms / 1000).toFixed(1)} s`;
  if (message.k === 'installed') return `${message.version} is installed (${seconds})`;
  const { verdict, note } = message.outcome;
  return `${message.scenario}: ${verdict} (${seconds})${note === undefined ? '' : `: ${note}`}`;
}

async function tryAgents({ agents, scenarios }: RunOptions): Promise<RunResult> {
  const cache = process.env['FYLLO_TEST_CACHE'] ?? path.join(os.tmpdir(), 'fyllocode-test-cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'agents-'));
  const results: AgentResult[] = [];
  try {
    // one at a time: each of them takes hundreds of megabytes of memory
    for (const id of agents) results.push(await tryAgent(id, { scenarios, cache, folder }));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  return {
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    agents: results,
  };
}

/** Of agents that were tried before. */
const earlierResults = (): RunResult | undefined =>
  existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as RunResult) : undefined;

async function writePage(results: RunResult, file: string): Promise<void> {
  const { format } = await import('prettier');
  const page = await format(document(results), { parser: 'markdown', printWidth: 100 });
  writeFileSync(path.resolve(ROOT, file), page);
}

const options = readOptions(process.argv.slice(2));
if (options.help) say(USAGE);
else {
  const result = await tryAgents(options);
  // a part of the scenarios says too little about an agent to be kept
  if (options.scenarios.length === SCENARIO_NAMES.length) {
    const kept = mergedResults(earlierResults(), result);
    mkdirSync(path.dirname(RESULTS), { recursive: true });
    writeFileSync(RESULTS, JSON.stringify(kept, null, 2));
    if (options.document !== undefined) await writePage(kept, options.document);
  }
  const failures = failuresIn(result);
  say(`\n${plainTable(result.agents)}\n`);
  for (const failure of failures) say(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
