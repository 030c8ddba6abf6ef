import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { PromptRequest } from '@fyllo/agent-supervisor';
import { emptyFolder, fakeAgent, supervisorOptions, writeCustomAgents } from './paths';
import { MEASURED_HOST_PROGRAM } from './paths';
import type { Measure, Measured } from './programs/measured-host';
import { promptRequest } from './prompt-request';

/** Decimal megabytes that a supervisor may grow by, whatever its agent does. */
export const LIMIT_MB = 300;

/** One turn with a scenario of the fake agent, in a process of its own whose memory is watched. */
export async function measuredRun(
  scenario: string,
  prompt: string | Partial<PromptRequest>,
  measure: Partial<Measure> = {},
  mark = '',
): Promise<Measured> {
  const dataDir = emptyFolder();
  writeCustomAgents(dataDir, { it: fakeAgent(scenario, { TREE_MARK: mark }) });
  const message =
    typeof prompt === 'string' ? { parts: [{ type: 'text', text: prompt }] as const } : prompt;
  const args = [
    supervisorOptions(dataDir),
    promptRequest({ cwd: emptyFolder(), ...message }),
    { reader: 'quick', limitMb: LIMIT_MB, ...measure },
  ].map((value) => JSON.stringify(value));
  const host = spawn(process.execPath, [MEASURED_HOST_PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(host.stdout)) as Measured;
}
