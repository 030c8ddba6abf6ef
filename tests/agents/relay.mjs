/**
 * Stands between the application and an agent and adds `mcpServers` to the setup of sessions. So agents can be tried
 * on what the application does not offer yet. Its argument is a file `{command, args, mcpServers}`. The agent's output
 * goes to the application untouched.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { command, args, mcpServers = [] } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const agent = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'] });
agent.on('error', () => process.exit(1));
agent.on('exit', (code) => process.exit(code ?? 1));
agent.stdin.on('error', () => process.exit(1));

const SETUP = ['session/new', 'session/load', 'session/resume'];

function added(message) {
  const { method, params } = message;
  return SETUP.includes(method) ? { ...message, params: { ...params, mcpServers } } : message;
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => agent.stdin.write(`${JSON.stringify(added(JSON.parse(line)))}\n`));
lines.on('close', () => agent.stdin.end());
