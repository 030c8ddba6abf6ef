import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GuideProcess, said, toolCall, type Update } from './testing/guide-process';

const root = mkdtempSync(path.join(os.tmpdir(), 'fyllo-guide-process-'));
const home = path.join(root, 'home');
const cwd = path.join(root, 'project');
const file = path.join(cwd, 'greet.txt');

jest.setTimeout(30_000); // a busy machine starts processes slowly

describe('the bundled agent', () => {
  let guide: GuideProcess;
  let sessionId: string;
  let from: number;

  const open = async (): Promise<void> => {
    guide = new GuideProcess(home);
    await guide.call('initialize', { protocolVersion: 1, clientCapabilities: {} });
    const { result } = await guide.call('session/new', { cwd, mcpServers: [] });
    sessionId = (result as { sessionId: string }).sessionId;
  };
  const start = (text: string): number => {
    from = guide.updates.length;
    return guide.start('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
  };
  const prompt = async (text: string): Promise<unknown> =>
    (await guide.answer(start(text)))['result'];
  const turn = (): Update[] => guide.updates.slice(from);
  const permission = async (optionId: string): Promise<Record<string, unknown>> => {
    const request = await guide.request();
    guide.respond(request, { outcome: { outcome: 'selected', optionId } });
    return request['params'] as Record<string, unknown>;
  };

  beforeAll(async () => {
    mkdirSync(cwd, { recursive: true });
    await open();
  });
  beforeEach(() => {
    writeFileSync(file, 'hello\nworld\n');
  });
  afterAll(async () => {
    guide.end();
    expect(await guide.exited).toBe(0);
    expect(guide.noise).toEqual([]);
    rmSync(root, { recursive: true });
  });

  it('says what it can do', async () => {
    const fresh = new GuideProcess(home);
    const { result } = await fresh.call('initialize', { protocolVersion: 1 });
    expect(result).toMatchObject({
      protocolVersion: 1,
      agentInfo: { name: 'fyllo-guide' },
      agentCapabilities: {
        loadSession: true,
        sessionCapabilities: { resume: {}, close: {}, additionalDirectories: {} },
      },
    });
    fresh.end();
    expect(await fresh.exited).toBe(0);
  });

  it('announces its commands after a session is made', async () => {
    await guide.until(() =>
      guide.updates.some((update) => update.sessionUpdate === 'available_commands_update'),
    );
    const update = guide.updates.find((u) => u.sessionUpdate === 'available_commands_update');
    expect(update?.['availableCommands']).toHaveLength(13);
  });

  it('says that it is no language model, in the language of the message', async () => {
    expect(await prompt('Please write a poem')).toEqual({ stopReason: 'end_turn' });
    expect(said(turn())).toContain('not a language model');
    expect(await prompt('写一首诗')).toEqual({ stopReason: 'end_turn' });
    expect(said(turn())).toContain('不是语言模型');
  });

  it('names the session after its first message', () => {
    const titles = guide.updates.filter((u) => u.sessionUpdate === 'session_info_update');
    expect(titles.map((update) => update['title'])).toEqual(['Please write a poem']);
  });

  it('tells the time as a signal that stands by itself', async () => {
    expect(await prompt('time')).toEqual({ stopReason: 'end_turn' });
    expect(said(turn())).toMatch(
      /is:\n\n<fyllo-signal type="show\.time">\n\{"label":"[^"<>\n]*\d\d:\d\d[^"<>\n]*"\}\n<\/fyllo-signal>\n\nI wrote/u,
    );
    expect(await prompt('时间')).toEqual({ stopReason: 'end_turn' });
    expect(said(turn())).toMatch(/"label":"\d{4}年/u);
  });

  it('lists, reads and finds', async () => {
    await prompt('list');
    expect(toolCall(turn())).toMatchObject({ kind: 'read', status: 'completed' });
    expect(said(turn())).toContain('greet.txt');
    await prompt('read greet.txt');
    expect(toolCall(turn())).toMatchObject({
      kind: 'read',
      status: 'completed',
      locations: [{ path: file, line: 1 }],
      rawInput: { path: 'greet.txt' },
    });
    expect(said(turn())).toContain('```txt\nhello\nworld\n```');
    await prompt('find WORLD');
    expect(toolCall(turn())).toMatchObject({
      kind: 'search',
      locations: [{ path: file, line: 2 }],
    });
    expect(said(turn())).toContain('greet.txt:2: world');
  });

  it('refuses to leave the folder', async () => {
    expect(await prompt('read ../home')).toEqual({ stopReason: 'end_turn' });
    expect(toolCall(turn())).toMatchObject({ status: 'failed' });
    expect(said(turn())).toContain('lies outside');
  });

  it('writes only what was shown and allowed', async () => {
    const id = start('edit greet.txt "world" "there"');
    expect(await permission('allow')).toMatchObject({
      sessionId,
      toolCall: {
        kind: 'edit',
        content: [
          { type: 'diff', path: file, oldText: 'hello\nworld\n', newText: 'hello\nthere\n' },
        ],
      },
      options: [{ kind: 'allow_once' }, { kind: 'reject_once' }],
    });
    expect(await guide.answer(id)).toMatchObject({ result: { stopReason: 'end_turn' } });
    expect(readFileSync(file, 'utf8')).toBe('hello\nthere\n');
    expect(toolCall(turn())).toMatchObject({ status: 'completed', rawOutput: { written: true } });
  });

  it('writes nothing when it is refused, or the file changed meanwhile', async () => {
    const refused = start('edit greet.txt');
    await permission('reject');
    await guide.answer(refused);
    expect(readFileSync(file, 'utf8')).toBe('hello\nworld\n');
    expect(toolCall(turn())).toMatchObject({ status: 'failed' });

    const late = start('edit greet.txt');
    await guide.until(() => guide.requests.length > 0);
    writeFileSync(file, 'changed');
    await permission('allow');
    await guide.answer(late);
    expect(readFileSync(file, 'utf8')).toBe('changed');
    expect(said(turn())).toContain('changed while');
  });

  it('runs the exact command that was allowed', async () => {
    const id = start('run echo one && echo two >&2 && pwd');
    const asked = await permission('allow');
    expect(asked['toolCall']).toMatchObject({
      kind: 'execute',
      title: 'echo one && echo two >&2 && pwd',
      rawInput: { command: 'echo one && echo two >&2 && pwd', cwd },
    });
    await guide.answer(id);
    expect(toolCall(turn())).toMatchObject({ status: 'completed', rawOutput: { exitCode: 0 } });
    for (const line of ['one', 'two', cwd]) expect(said(turn())).toContain(line);

    const failing = start('run exit 3');
    await permission('allow');
    await guide.answer(failing);
    expect(toolCall(turn())).toMatchObject({ status: 'failed', rawOutput: { exitCode: 3 } });
  });

  it('stops a command and its children on cancel', async () => {
    const id = start(
      'run sh -c "trap : TERM; echo up; while :; do sleep 60; done" & echo $! ; wait',
    );
    await permission('allow');
    const output = (): string => JSON.stringify(toolCall(turn())['content'] ?? '');
    await guide.until(() => output().includes('up'));
    const child = Number(/(\d+)\\n/u.exec(output())?.[1]);
    guide.notify('session/cancel', { sessionId });
    expect(await guide.answer(id)).toMatchObject({ result: { stopReason: 'cancelled' } });
    expect(toolCall(turn())).toMatchObject({ status: 'failed' });
    expect(child).toBeGreaterThan(1);
    expect(isRunning(child)).toBe(false);
  });

  it('ends an open question on cancel', async () => {
    const id = start('edit greet.txt');
    await guide.request();
    guide.notify('session/cancel', { sessionId });
    expect(await guide.answer(id)).toMatchObject({ result: { stopReason: 'cancelled' } });
    expect(readFileSync(file, 'utf8')).toBe('hello\nworld\n');
    await prompt('help'); // the next turn is not disturbed
    expect(said(turn())).toContain('list [folder]');
  });

  it('streams a long text and stops it on cancel', async () => {
    expect(await prompt('long 9')).toEqual({ stopReason: 'end_turn' });
    expect(turn().filter((u) => u.sessionUpdate === 'agent_message_chunk')).toHaveLength(10);
    const id = start('long 5000');
    await guide.until(() => turn().length > 3);
    guide.notify('session/cancel', { sessionId });
    expect(await guide.answer(id)).toMatchObject({ result: { stopReason: 'cancelled' } });
    expect(turn().length).toBeLessThan(1000);
  });

  it.each([
    ['sample', '# What a reply'],
    ['示例', '# 一条回复'],
  ])('shows with %s what a reply may consist of', async (command, beginning) => {
    expect(await prompt(command)).toEqual({ stopReason: 'end_turn' });
    const text = said(turn());
    expect(text.startsWith(beginning)).toBe(true);
    for (const piece of [
      '```mermaid\n',
      '```ts\n',
      '\n$$\n',
      '| --- |',
      '](https://',
      '![',
      '> ',
    ]) {
      expect(text).toContain(piece);
    }
  });

  it('shows a plan, thoughts and a failure', async () => {
    await prompt('plan');
    const plans = turn().filter((u) => u.sessionUpdate === 'plan');
    expect(plans).toHaveLength(4);
    expect(plans.at(-1)?.['entries']).toMatchObject(Array(3).fill({ status: 'completed' }));
    await prompt('think');
    expect(said(turn(), 'agent_thought_chunk')).toContain('read the question');
    const failed = await guide.answer(start('fail'));
    expect(failed['error']).toMatchObject({
      code: -32603,
      message: 'The guide failed, as it was asked to.',
    });
  });

  it('has settings that change how it answers', async () => {
    const set = async (configId: string, value: unknown): Promise<unknown> => {
      const type = typeof value === 'boolean' ? { type: 'boolean' } : {};
      const answer = await guide.call('session/set_config_option', {
        ...{ sessionId, configId, value, ...type },
      });
      return answer['result'] ?? answer['error'];
    };
    expect(await set('language', 'zh')).toMatchObject({
      configOptions: [
        { id: 'pace', category: 'thought_level', currentValue: 'calm' },
        { id: 'language', currentValue: 'zh' },
        { id: 'thoughts', currentValue: false },
      ],
    });
    await set('thoughts', true);
    await prompt('help');
    expect(said(turn())).toContain('不是语言模型');
    expect(said(turn(), 'agent_thought_chunk')).not.toBe('');
    expect(await set('language', 'fr')).toMatchObject({ code: -32602 });
    expect(await set('constructor', 'x')).toMatchObject({ code: -32602 });
    await set('language', 'auto');
    await set('thoughts', false);
  });

  it('asks in a form where the client shows forms, and takes no for an answer', async () => {
    await prompt('ask');
    expect(said(turn())).toContain('cannot show forms');
    const asking = new GuideProcess(home);
    const clientCapabilities = { elicitation: { form: {} } };
    await asking.call('initialize', { protocolVersion: 1, clientCapabilities });
    const { result } = await asking.call('session/new', { cwd, mcpServers: [] });
    const params = {
      ...(result as { sessionId: string }),
      prompt: [{ type: 'text', text: 'ask' }],
    };
    const first = asking.start('session/prompt', params);
    const request = await asking.request();
    expect(request).toMatchObject({ method: 'elicitation/create', params: { mode: 'form' } });
    const content = { name: 'Kite', size: 'large', tests: false };
    asking.respond(request, { action: 'accept', content });
    await asking.answer(first);
    expect(said(asking.updates)).toContain('**Kite**, large, without tests');
    const second = asking.start('session/prompt', params);
    asking.respond(await asking.request(), { action: 'decline' });
    await asking.answer(second);
    expect(said(asking.updates)).toContain('all right');
    asking.end();
    await asking.exited;
  });

  it('works in all folders of a session, and closes sessions', async () => {
    const second = path.join(root, 'second');
    mkdirSync(second, { recursive: true });
    writeFileSync(path.join(second, 'b.txt'), 'a world apart\n');
    const made = await guide.call('session/new', {
      ...{ cwd, mcpServers: [], additionalDirectories: [second] },
    });
    const { sessionId: both } = made['result'] as { sessionId: string };
    const from = guide.updates.length;
    const ask = (text: string): Promise<unknown> =>
      guide.call('session/prompt', { sessionId: both, prompt: [{ type: 'text', text }] });
    await ask('find world');
    const text = said(guide.updates.slice(from));
    expect(text).toContain('greet.txt:2: world');
    expect(text).toContain(`${path.join(second, 'b.txt')}:1: a world apart`);
    await ask(`read ${path.join(second, 'b.txt')}`);
    expect(said(guide.updates.slice(from))).toContain('a world apart');
    expect(await guide.call('session/close', { sessionId: both })).toMatchObject({ result: {} });
    expect(await ask('help')).toMatchObject({ error: { code: -32002 } });
    const again = await guide.call('session/resume', { sessionId: both, cwd, mcpServers: [] });
    expect(again).toMatchObject({ result: { configOptions: [{}, {}, {}] } });
  });

  it('refuses a second turn while one runs, and sessions it does not know', async () => {
    const first = start('long 5000');
    await guide.until(() => turn().length > 1);
    const second = await guide.call('session/prompt', { sessionId, prompt: [] });
    expect(second['error']).toMatchObject({ code: -32600 });
    guide.notify('session/cancel', { sessionId });
    await guide.answer(first);
    const unknown = await guide.call('session/prompt', { sessionId: 'guide-x', prompt: [] });
    expect(unknown['error']).toMatchObject({ code: -32002 });
    const nowhere = await guide.call('session/new', { cwd: '/nowhere/at/all', mcpServers: [] });
    expect(nowhere['error']).toMatchObject({ code: -32602 });
  });

  it('loads a session after a restart', async () => {
    await prompt('read greet.txt');
    guide.end();
    await guide.exited;
    guide = new GuideProcess(home);
    await guide.call('initialize', { protocolVersion: 1 });
    const { result } = await guide.call('session/load', { sessionId, cwd, mcpServers: [] });
    expect(result).toMatchObject({
      configOptions: [{ id: 'pace' }, { id: 'language' }, { id: 'thoughts' }],
    });
    const messages = guide.updates.filter((u) => u.sessionUpdate === 'user_message_chunk');
    expect(messages.length).toBeGreaterThan(10);
    expect(said(guide.updates)).toContain('```txt\nhello\nworld\n```');
    expect(await prompt('help')).toEqual({ stopReason: 'end_turn' });
    const unknown = await guide.call('session/load', {
      sessionId: 'guide-00000000-0000-0000-0000-000000000000',
      cwd,
      mcpServers: [],
    });
    expect(unknown['error']).toMatchObject({ code: -32002 });
  });

  it('ends with its commands when its client goes', async () => {
    const other = new GuideProcess(home);
    await other.call('initialize', { protocolVersion: 1 });
    const { result } = await other.call('session/new', { cwd, mcpServers: [] });
    const params = {
      ...(result as object),
      prompt: [{ type: 'text', text: 'run echo $$; sleep 60' }],
    };
    other.start('session/prompt', params);
    const request = await other.request();
    other.respond(request, { outcome: { outcome: 'selected', optionId: 'allow' } });
    const output = (): string => JSON.stringify(toolCall(other.updates)['content'] ?? '');
    await other.until(() => /\d+\\n/u.test(output()));
    other.kill('SIGTERM');
    expect(await other.exited).toBe(0);
    expect(isRunning(Number(/(\d+)\\n/u.exec(output())?.[1]))).toBe(false);
  });
});

/** A zombie that nobody has reaped yet counts as ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
