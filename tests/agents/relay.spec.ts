import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { FACT, startFactServer } from './fact-server';

/** Prints what it reads. */
const ECHO = 'process.stdin.pipe(process.stdout)';

describe('the relay', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'fyllo-relay-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('adds to setups, and to nothing else', async () => {
    const plan = path.join(folder, 'plan.json');
    const additions = { mcpServers: [{ name: 'facts' }] };
    writeFileSync(
      plan,
      JSON.stringify({ command: process.execPath, args: ['-e', ECHO], ...additions }),
    );
    const relay = spawn(process.execPath, [path.join(__dirname, 'relay.mjs'), plan]);
    const messages = [
      { id: 0, method: 'initialize', params: { protocolVersion: 1 } },
      { id: 1, method: 'session/new', params: { cwd: '/p', mcpServers: [] } },
      { id: 2, method: 'session/prompt', params: { prompt: [{ type: 'text', text: 'é' }] } },
      { id: 3, result: {} },
    ];
    relay.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    const lines = (await text(relay.stdout)).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      messages[0],
      { id: 1, method: 'session/new', params: { cwd: '/p', mcpServers: [{ name: 'facts' }] } },
      ...messages.slice(2),
    ]);
  });
});

describe('the fact server', () => {
  it('answers as an MCP server with one tool', async () => {
    const server = await startFactServer();
    const post = async (message: object): Promise<Response> =>
      fetch(server.url, { method: 'POST', body: JSON.stringify(message) });
    const result = async (id: number, method: string): Promise<unknown> =>
      (await post({ jsonrpc: '2.0', id, method })).json();
    expect(await result(1, 'tools/list')).toMatchObject({
      id: 1,
      result: { tools: [{ name: 'lookup_fact' }] },
    });
    expect(JSON.stringify(await result(2, 'tools/call'))).toContain(FACT);
    expect(await result(3, 'resources/list')).toMatchObject({ error: { code: -32601 } });
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    expect((await fetch(server.url)).status).toBe(405);
    expect(server.called).toEqual([
      'tools/list',
      'tools/call',
      'resources/list',
      'notifications/initialized',
    ]);
    await server.close();
  });
});
