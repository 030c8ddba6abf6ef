/**
 * Stands between the application and an agent and adds to what the application says: `mcpServers` to the setup of
 * sessions, `blocks` to prompts. So agents can be tried on what the application does not send yet. Its argument is a
 * file `{command, args, mcpServers, blocks}`. The agent's output goes to the application untouched.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const {
  command,
  args,
  mcpServers = [],
  blocks = [],
} = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const agent = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'] });
agent.on('error', () => process.exit(1));
agent.on('exit', (code) => process.exit(code ?? 1));
agent.stdin.on('error', () => process.exit(1));

const SETUP = ['session/new', 'session/load', 'session/resume'];

function added(message) {
  const { method, params } = message;
  if (SETUP.includes(method)) return { ...message, params: { ...params, mcpServers } };
  if (method !== 'session/prompt') return message;
  return { ...message, params: { ...params, prompt: [...params.prompt, ...blocks] } };
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => agent.stdin.write(`${JSON.stringify(added(JSON.parse(line)))}\n`));
lines.on('close', () => agent.stdin.end());
