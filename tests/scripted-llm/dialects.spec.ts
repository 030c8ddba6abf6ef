import { startScriptedLlm, type ScriptedLlm } from './scripted-llm';
import type { Script } from './scenarios';

const script: Script = { file: '/p/greet.js', from: 'hello', to: 'good day', command: 'true' };
type Json = Readonly<Record<string, unknown>>;

/** The same request in each format, as agents make it: a user message with a picture, and one tool. */
const FORMATS = [
  {
    name: 'chat-completions',
    path: '/v1/chat/completions',
    request: (text: string) => ({
      stream: true,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
          ],
        },
      ],
      tools: [{ function: { name: 'view', parameters: { properties: { path: {} } } } }],
    }),
    textIn: (event: Json) =>
      (event['choices'] as { delta: { content?: string } }[])[0]?.delta.content,
  },
  {
    name: 'responses',
    path: '/v1/responses',
    request: (text: string) => ({
      stream: true,
      input: [
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text },
            { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
          ],
        },
      ],
      tools: [{ type: 'function', name: 'view', parameters: { properties: { path: {} } } }],
    }),
    textIn: (event: Json) =>
      event['type'] === 'response.output_text.delta' ? event['delta'] : undefined,
  },
  {
    name: 'messages',
    path: '/v1/messages',
    request: (text: string) => ({
      stream: true,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } },
          ],
        },
      ],
      tools: [{ name: 'view', input_schema: { properties: { path: {} } } }],
    }),
    textIn: (event: Json) => (event['delta'] as { text?: string } | undefined)?.text,
  },
  {
    name: 'generate-content',
    path: '/v1beta/models/scripted:streamGenerateContent?alt=sse',
    request: (text: string) => ({
      contents: [
        {
          role: 'user',
          parts: [{ text }, { inlineData: { mimeType: 'image/png', data: 'AA==' } }],
        },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: 'view', parametersJsonSchema: { properties: { path: {} } } },
          ],
        },
      ],
    }),
    textIn: (event: Json) => {
      const [candidate] = event['candidates'] as { content: { parts: Json[] } }[];
      const [part] = candidate?.content.parts ?? [];
      return part?.['thought'] === true ? undefined : part?.['text'];
    },
  },
] as const;

describe.each(FORMATS)('$name', ({ name, path, request, textIn }) => {
  let llm: ScriptedLlm;
  beforeAll(async () => {
    llm = await startScriptedLlm(script);
  });
  afterAll(() => llm.close());

  const events = async (body: object): Promise<readonly Json[]> => {
    const answer = await fetch(`${llm.origin}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.text())
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as Json);
  };

  it('spells a text in pieces, after its thought', async () => {
    const said = await events(request('go [[thought]]'));
    const texts = said.map(textIn).filter((text) => typeof text === 'string');
    expect(texts.join('')).toBe('Then it answers.');
    const all = said.map((event) => JSON.stringify(event));
    const thought = all.findIndex((event) => event.includes('The scripted model'));
    expect(thought).toBeGreaterThanOrEqual(0);
    expect(thought).toBeLessThan(all.findIndex((event) => event.includes('Then it answers')));
  });

  it('calls the tool that is offered, by its own argument names', async () => {
    const said = JSON.stringify(await events(request('go [[read]]')));
    expect(said).toContain('view');
    expect(said).toContain('/p/greet.js');
    expect(said).toMatch(/"tool_calls"|"function_call"|"tool_use"|"functionCall"/u);
  });

  it('tells what reached the model', async () => {
    await events(request('go [[text]]'));
    const last = llm.answered.at(-1);
    expect(last).toMatchObject({ dialect: name, scenario: 'text', complete: true });
    expect(last?.turns).toHaveLength(1);
    expect(last?.turns[0]).toMatchObject({ role: 'user', images: 1 });
    expect(last?.turns[0]?.text).toContain('go [[text]]');
  });

  it('answers requests without tools as side requests, whole where no stream is wanted', async () => {
    const { tools: _, ...body } = request('go [[text]]');
    const whole = path.replace(':streamGenerateContent?alt=sse', ':generateContent');
    const answer = await fetch(`${llm.origin}${whole}`, {
      method: 'POST',
      body: JSON.stringify({ ...body, stream: false }),
    });
    expect(JSON.stringify(await answer.json())).toContain('Scripted title');
    expect(llm.answered.at(-1)?.scenario).toBe('side');
  });
});
