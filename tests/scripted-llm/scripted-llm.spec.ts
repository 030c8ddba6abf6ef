import { decide, type ChatRequest } from './conversation';
import { SCENARIO_NAMES, type Script } from './scenarios';
import { startScriptedLlm, type ScriptedLlm } from './scripted-llm';

const script: Script = { file: '/p/greet.js', from: 'hello', to: 'good morning', command: 'true' };
const tools = [{ function: { name: 'read' } }];
const user = (content: string) => ({ role: 'user', content });

describe('the scripted model', () => {
  let llm: ScriptedLlm;
  beforeAll(async () => {
    llm = await startScriptedLlm(script);
  });
  afterAll(() => llm.close());

  const ask = async (body: ChatRequest): Promise<string> => {
    const response = await fetch(`${llm.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return response.text();
  };
  const streamed = (text: string): string =>
    text
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] })
      .map(({ choices }) => choices[0]?.delta.content ?? '')
      .join('');

  it('streams the answer that the last user message asks for', async () => {
    const messages = [user('[[slow]]'), { role: 'assistant', content: 'x' }, user('now [[text]]')];
    const text = await ask({ stream: true, tools, messages });
    expect(streamed(text)).toContain('A scripted answer');
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    expect(llm.answered.at(-1)).toEqual({ scenario: 'text', complete: true });
  });

  it('names sessions, and answers without a stream', async () => {
    const text = await ask({ messages: [user('[[edit]]')] });
    expect(JSON.parse(text)).toMatchObject({
      choices: [{ message: { content: 'Scripted title' }, finish_reason: 'stop' }],
    });
  });

  it('counts the steps by the answers it gave', () => {
    const after = (answers: number) => {
      const done = Array.from({ length: answers }, () => ({ role: 'assistant', content: null }));
      return decide({ tools, messages: [user('[[edit]]'), ...done] }, script).step;
    };
    expect(after(0).call?.tool).toBe('read');
    expect(after(1).call).toEqual({
      tool: 'edit',
      args: { filePath: '/p/greet.js', oldString: 'hello', newString: 'good morning' },
    });
    expect(after(2).text).toBe('The file is changed.');
    expect(after(3).text).toBe('Nothing more to do.');
  });

  it('knows every scenario, and says when none was asked for', () => {
    expect(SCENARIO_NAMES).toHaveLength(6);
    for (const name of SCENARIO_NAMES) {
      const content = [{ text: `please [[${name}]]` }];
      expect(decide({ tools, messages: [{ role: 'user', content }] }, script).scenario).toBe(name);
    }
    expect(decide({ tools, messages: [user('[[nothing]]')] }, script).scenario).toBe('none');
  });

  it('notes what it was not asked to serve', async () => {
    const response = await fetch(`${llm.baseUrl}/models`);
    expect(response.status).toBe(404);
    expect(llm.unexpected).toEqual(['GET /v1/models']);
  });
});
