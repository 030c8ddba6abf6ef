import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AgentProcess, said, toolCalls, type Json } from './agent-process';
import { prepareOpencode, type Opencode } from './opencode';
import { startScriptedLlm, type ScriptedLlm } from './scripted-llm';

/** Downloads some 100 MB the first time, so it is asked for. */
const suite = process.env['FYLLO_TEST_AGENTS'] === '1' ? describe : describe.skip;

jest.setTimeout(6 * 60_000);

suite('real OpenCode against the scripted model (FYLLO_TEST_AGENTS=1 runs it)', () => {
  const cwd = mkdtempSync(path.join(os.tmpdir(), 'fyllo-opencode-'));
  const file = path.join(cwd, 'greet.js');
  let llm: ScriptedLlm;
  let opencode: Opencode;
  let agent: AgentProcess;
  let sessionId: unknown;
  let from = 0;

  const prompt = async (name: string): Promise<Json> => {
    from = agent.updates.length;
    return agent.call('session/prompt', {
      sessionId,
      prompt: [{ type: 'text', text: `Please do [[${name}]]` }],
    });
  };
  const turn = (): readonly Json[] => agent.updates.slice(from);

  beforeAll(async () => {
    writeFileSync(file, "console.log('hello');\n");
    llm = await startScriptedLlm({
      file,
      from: 'hello',
      to: 'good morning',
      command: 'echo ran > ran.txt',
    });
    opencode = await prepareOpencode(llm.baseUrl);
    if (!opencode.ok) throw new Error(opencode.reason);
    agent = new AgentProcess(opencode, cwd, 'allow_once');
    await agent.call('initialize', { protocolVersion: 1, clientCapabilities: {} });
    ({ sessionId } = await agent.call('session/new', { cwd, mcpServers: [] }));
  });
  afterAll(async () => {
    await agent.end();
    await llm.close();
    if (opencode.ok) opencode.cleanUp();
    rmSync(cwd, { recursive: true });
  });

  it('answers with text and thoughts', async () => {
    expect(await prompt('text')).toMatchObject({ stopReason: 'end_turn' });
    expect(said(turn())).toContain('A scripted answer');
    await prompt('thought');
    expect(said(turn(), 'agent_thought_chunk')).toContain('pretends to think');
  });

  it('reads a file', async () => {
    await prompt('read');
    expect(toolCalls(turn())).toMatchObject([{ kind: 'read', status: 'completed' }]);
  });

  it('edits a file after asking', async () => {
    await prompt('edit');
    expect(readFileSync(file, 'utf8')).toBe("console.log('good morning');\n");
    expect(toolCalls(turn()).map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(agent.asked).toHaveLength(1);
  });

  it('runs a command after asking', async () => {
    await prompt('execute');
    expect(readdirSync(cwd)).toContain('ran.txt');
    expect(agent.asked).toHaveLength(2);
  });

  it('stops a slow answer on cancel', async () => {
    const answer = prompt('slow');
    await agent.until(() => said(turn()).length > 50);
    agent.notify('session/cancel', { sessionId });
    expect(await answer).toMatchObject({ stopReason: 'cancelled' });
    expect(said(turn()).length).toBeLessThan(19_000);
  });

  it('reached nothing but the scripted model', () => {
    expect(llm.unexpected).toEqual([]);
    expect(llm.answered.length).toBeGreaterThan(8);
  });
});
