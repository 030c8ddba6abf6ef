import { image, mcp, resource } from './scenarios/content';
import { cancel, handshake, recover, text } from './scenarios/conversation';
import { folders, setting } from './scenarios/session';
import { editAllowed, editRejected, execute, plan, subAgent } from './scenarios/tools';
import type { Trial } from './trial';

/**
 * Tries one thing with an agent. Returns what is worth knowing although it passed. Throws `Missing` when the agent did
 * not do its part, `Unsupported` when it says that it cannot, other errors when something is wrong.
 */
export type Scenario = (trial: Trial) => Promise<string | undefined>;

/** By name, in the order in which they are run, with their titles in the table. */
export const SCENARIOS = {
  handshake: { title: 'handshake', run: handshake },
  text: { title: 'text', run: text },
  'edit-allowed': { title: 'edit, allowed', run: editAllowed },
  'edit-rejected': { title: 'edit, rejected', run: editRejected },
  execute: { title: 'execute', run: execute },
  plan: { title: 'plan', run: plan },
  'sub-agent': { title: 'sub-agent', run: subAgent },
  cancel: { title: 'cancel', run: cancel },
  recover: { title: 'kill and recover', run: recover },
  image: { title: 'image', run: image },
  resource: { title: 'embedded resource', run: resource },
  mcp: { title: 'HTTP MCP server', run: mcp },
  setting: { title: 'setting, restored after a restart', run: setting },
  folders: { title: 'additional directories', run: folders },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly run: Scenario }>>;

/** `stop` is no conversation: no process is left once the application has ended. */
export type ScenarioName = keyof typeof SCENARIOS | 'stop';

export const SCENARIO_NAMES = [...Object.keys(SCENARIOS), 'stop'] as readonly ScenarioName[];

export const titleOf = (name: ScenarioName): string =>
  name === 'stop' ? 'clean stop' : SCENARIOS[name].title;
