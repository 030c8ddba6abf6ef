import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentId } from '@fyllo/protocol';
import { parseCommandLine } from './command-line';
import { RELAY } from './programs';
import type { Trial } from './trial';

/** What the relay adds to what the application says. */
export interface Additions {
  readonly mcpServers: readonly object[];
}

interface AgentFile {
  readonly agent_servers: Readonly<Record<string, object>>;
}

/** The agent behind a relay, as an agent of `custom-agents.json`; its id. */
export async function relayed(trial: Trial, name: string, additions: Additions): Promise<AgentId> {
  const [command = '', ...args] = parseCommandLine((await trial.desk.listed()).command);
  const plan = path.join(trial.folder, `relay-${name}.json`);
  writeFileSync(plan, JSON.stringify({ command, args, ...additions }));
  add(trial.dataDir, name, { command: process.execPath, args: [RELAY, plan], env: {} });
  const id = `custom:${name}`;
  let listed = false;
  const look = async (): Promise<void> => {
    const { agents } = await trial.desk.supervisor.agents();
    // an earlier run may have left one of the same name
    listed = agents.some((agent) => agent.id === id && agent.command.includes(plan));
  };
  await trial.desk.until(() => {
    if (listed) return true;
    trial.desk.settle(look());
    return undefined;
  }, `${id} in the list`);
  return id;
}

function add(dataDir: string, name: string, agent: object): void {
  const file = path.join(dataDir, 'agents/custom-agents.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const { agent_servers } = readAgents(file);
  writeFileSync(file, JSON.stringify({ agent_servers: { ...agent_servers, [name]: agent } }));
}

function readAgents(file: string): AgentFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AgentFile;
  } catch {
    return { agent_servers: {} }; // there is none yet
  }
}
