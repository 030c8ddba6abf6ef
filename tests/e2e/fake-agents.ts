import path from 'node:path';
import type { AgentEntry } from './running-host';

const FAKE_AGENT = path.resolve('tests/fake-agent/fake-agent.mjs');

/** Entries of `custom-agents.json` for scenarios of the scripted agent; their ids are `custom:<scenario>`. */
export const fakeAgents = (...scenarios: readonly string[]): Record<string, AgentEntry> =>
  Object.fromEntries(
    scenarios.map((scenario) => [
      scenario,
      { command: process.execPath, args: [FAKE_AGENT, scenario] },
    ]),
  );
