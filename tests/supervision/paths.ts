import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SupervisorOptions } from '@fyllo/agent-supervisor';

const root = path.resolve(__dirname, '../..');
const program = (name: string): string => path.join(root, 'dist/tests-supervision', `${name}.mjs`);

export const FAKE_AGENT = path.join(root, 'tests/fake-agent/fake-agent.mjs');
export const HOST_PROGRAM = program('host');
export const MEASURED_HOST_PROGRAM = program('measured-host');
export const CYCLES_PROGRAM = program('cycles');
export const WORKER_URL = pathToFileURL(program('worker'));
export const TEST_WORKER_URL = pathToFileURL(program('test-worker'));
export const MORTAL_SUPERVISOR_URL = pathToFileURL(program('mortal-supervisor'));
export const MORTAL_SEARCH_URL = pathToFileURL(program('mortal-search'));
export const REAPER = { command: process.execPath, args: [program('reaper')] } as const;
/** A reaper that only reads: what is left when nobody cleans up. */
export const NO_REAPER = {
  command: process.execPath,
  args: ['-e', 'process.stdin.resume()'],
} as const;

export interface CustomAgent {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export const fakeAgent = (scenario: string, env: CustomAgent['env'] = {}): CustomAgent => ({
  command: process.execPath,
  args: [FAKE_AGENT, scenario],
  env,
});

export const emptyFolder = (): string => mkdtempSync(path.join(tmpdir(), 'fyllo-supervision-'));

export function writeCustomAgents(
  dataDir: string,
  agents: Readonly<Record<string, CustomAgent>>,
): void {
  mkdirSync(path.join(dataDir, 'agents'), { recursive: true });
  const file = path.join(dataDir, 'agents/custom-agents.json');
  writeFileSync(file, JSON.stringify({ agent_servers: agents }));
}

export const supervisorOptions = (
  dataDir: string,
  reaper: SupervisorOptions['reaper'] = REAPER,
): SupervisorOptions => ({
  dataDir,
  reaper,
  guideAgent: { command: process.execPath, args: [FAKE_AGENT, 'echo'] },
  version: '0.0.0-test',
});
