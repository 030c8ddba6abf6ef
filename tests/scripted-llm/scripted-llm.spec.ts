import { decide, type Conversation } from './conversation';
import { SCENARIO_NAMES, type Script } from './scenarios';
import { startScriptedLlm, type ScriptedLlm } from './scripted-llm';

const script: Script = { file: '/p/greet.js', from: 'hello', to: 'good morning', command: 'true' };
const user = (content: string) => ({ role: 'user', content });
const read = { function: { name: 'read' } };

describe('the scripted model', () => {
  let llm: ScriptedLlm;
  beforeAll(async () => {
    llm = await startScriptedLlm(script);
  });
  afterAll(() => llm.close());

  const post = async (path: string, body: object): Promise<string> => {
    const url = `${llm.origin}${path}`;
    return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).text();
  };
  const ask = (body: object): Promise<string> => post('/v1/chat/completions', body);
  const streamed = (text: string): string =>
    text
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] })
      .map(({ choices }) => choices[0]?.delta.content ?? '')
      .join('');

  it('streams the answer that the last user message asks for', async () => {
    const messages = [user('[[slow]]'), { role: 'assistant', content: 'x' }, user('now [[text]]')];
    const text = await ask({ stream: true, tools: [read], messages });
    expect(streamed(text)).toContain('A scripted answer');
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    expect(llm.answered.at(-1)).toMatchObject({ scenario: 'text', complete: true });
  });

  it('names sessions, and answers without a stream', async () => {
    const text = await ask({ messages: [user('[[edit]]')] });
    expect(JSON.parse(text)).toMatchObject({
      choices: [{ message: { content: 'Scripted title' }, finish_reason: 'stop' }],
    });
  });

  it('tells what reached it, and follows another script from the next request on', async () => {
    llm.follow({ ...script, file: '/q/other.js' });
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    const content = [{ type: 'text', text: 'see [[read]]' }, image];
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content },
    ];
    expect(await ask({ stream: true, model: 'm', tools: [read], messages })).toContain('/q/other');
    expect(llm.answered.at(-1)).toEqual({
      scenario: 'read',
      complete: true,
      dialect: 'chat-completions',
      model: 'm',
      turns: [{ role: 'user', text: 'see [[read]]\n', images: 1 }],
    });
    llm.follow(script);
  });

  it('lets agents count, and notes what it was not asked to serve', async () => {
    expect(await post('/v1/messages/count_tokens', {})).toBe('{"input_tokens":100}');
    expect(await post('/v1beta/models/g:countTokens', {})).toBe('{"totalTokens":100}');
    expect(llm.unexpected).toEqual([]);
    const response = await fetch(`${llm.baseUrl}/models`);
    expect(response.status).toBe(404);
    expect(llm.unexpected).toEqual(['GET /v1/models']);
  });
});

describe('the decision', () => {
  const tools = [
    { name: 'read', properties: { filePath: {} } },
    { name: 'edit', properties: { filePath: {}, oldString: {}, newString: {} } },
  ];
  const turn = (role: 'user' | 'model' | 'tool', text = '') => ({ role, text, images: 0 });
  const after = (...turns: Conversation['turns']) =>
    decide({ tools, turns: [turn('user', '[[edit]]'), ...turns] }, script);

  it('counts the steps by the answers it gave', () => {
    expect(after().calls[0]?.name).toBe('read');
    expect(after(turn('model'), turn('tool')).calls).toEqual([
      {
        name: 'edit',
        args: { filePath: '/p/greet.js', oldString: 'hello', newString: 'good morning' },
      },
    ]);
    const twice = [turn('model'), turn('tool'), turn('model'), turn('tool')];
    expect(after(...twice).text).toBe('The file is changed.');
    expect(after(...twice, turn('model'), turn('tool')).text).toBe('Nothing more to do.');
  });

  it('takes items in a row for one answer', () => {
    expect(after(turn('model'), turn('model'), turn('tool')).calls[0]?.name).toBe('edit');
  });

  it('knows every scenario, and says when none was asked for', () => {
    expect(SCENARIO_NAMES).toHaveLength(10);
    for (const name of SCENARIO_NAMES) {
      const turns = [turn('user', `please [[${name}]]`)];
      expect(decide({ tools, turns }, script).scenario).toBe(name);
    }
    expect(decide({ tools, turns: [turn('user', '[[nothing]]')] }, script).scenario).toBe('none');
  });

  it('takes the last mark of a message, and no mark of tools', () => {
    const turns = [turn('user', 'earlier [[slow]], now [[text]]'), turn('tool', '[[slow]]')];
    expect(decide({ tools, turns }, script).scenario).toBe('text');
  });

  it('answers in a form that is asked for', () => {
    const form = {
      type: 'OBJECT',
      properties: { title: { type: 'string' }, n: { type: ['integer'] }, one: { enum: ['b'] } },
    };
    const { scenario, text } = decide({ tools, turns: [], form }, script);
    expect(scenario).toBe('side');
    expect(JSON.parse(text)).toEqual({ title: 'Scripted title', n: 1, one: 'b' });
  });

  it('says that a tool is missing, or searches it where that is possible', () => {
    const turns = [turn('user', '[[fact]]')];
    const without = decide({ tools, turns }, script);
    expect(without.text).toBe('I ask the fact server. No tool for "fact" is offered.');
    const searching = decide({ tools, turns, canSearchTools: true }, script);
    expect(searching).toMatchObject({ text: '', search: 'fact', calls: [] });
  });
});
