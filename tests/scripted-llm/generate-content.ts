import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Conversation, Turn } from './conversation';
import { USAGE, type AnswerOutlet, type Dialect } from './dialect';
import { EventStream, pieces, sendJson } from './event-stream';
import type { JsonSchema } from './json-schema';
import type { OfferedTool } from './offered-tools';

interface Part {
  readonly text?: string;
  readonly functionResponse?: { readonly response?: unknown };
  readonly inlineData?: unknown;
}

interface Parameters {
  readonly properties?: OfferedTool['properties'];
}

export interface GenerateRequest {
  readonly contents?: readonly { readonly role?: string; readonly parts?: readonly Part[] }[];
  readonly tools?: readonly {
    readonly functionDeclarations?: readonly {
      readonly name: string;
      readonly parameters?: Parameters;
      readonly parametersJsonSchema?: Parameters;
    }[];
  }[];
  readonly generationConfig?: {
    readonly responseMimeType?: string;
    readonly responseSchema?: JsonSchema;
    readonly responseJsonSchema?: JsonSchema;
  };
}

function turnOf(role: string | undefined, parts: readonly Part[]): Turn {
  const isResult = parts.some(({ functionResponse }) => functionResponse !== undefined);
  const speaker = isResult ? 'tool' : 'user';
  return {
    role: role === 'model' ? 'model' : speaker,
    text: parts
      .map(({ text, functionResponse }) => text ?? JSON.stringify(functionResponse?.response ?? ''))
      .join('\n'),
    images: parts.filter(({ inlineData }) => inlineData !== undefined).length,
  };
}

function read({ contents, tools, generationConfig }: GenerateRequest): Conversation {
  const { responseJsonSchema, responseSchema, responseMimeType } = generationConfig ?? {};
  return {
    turns: (contents ?? []).map(({ role, parts }) => turnOf(role, parts ?? [])),
    tools: (tools ?? [])
      .flatMap(({ functionDeclarations }) => functionDeclarations ?? [])
      .map(({ name, parameters, parametersJsonSchema }) => ({
        name,
        properties: (parametersJsonSchema ?? parameters)?.properties ?? {},
      })),
    ...(responseMimeType === 'application/json'
      ? { form: responseJsonSchema ?? responseSchema ?? {} }
      : {}),
  };
}

const partsOf = ({ thought, text, calls }: Answer, id: string): readonly object[] => [
  ...pieces(thought).map((piece) => ({ text: piece, thought: true })),
  ...pieces(text).map((piece) => ({ text: piece })),
  ...calls.map(({ name, args }, index) => ({ functionCall: { id: `${id}_${index}`, name, args } })),
];

async function write(answer: Answer, outlet: AnswerOutlet): Promise<boolean> {
  const { id, model, response } = outlet;
  const usageMetadata = {
    promptTokenCount: USAGE.input,
    candidatesTokenCount: USAGE.output,
    totalTokenCount: USAGE.input + USAGE.output,
  };
  const chunk = (parts: readonly object[], last: boolean) => {
    const content = { role: 'model', parts };
    const candidate = { index: 0, content, ...(last ? { finishReason: 'STOP' } : {}) };
    return { candidates: [candidate], usageMetadata, modelVersion: model, responseId: id };
  };
  const parts = partsOf(answer, id);
  if (!outlet.stream) return sendJson(response, chunk(parts, true));
  const events = new EventStream(response, answer.delayMs);
  for (const [index, part] of parts.entries()) {
    if (!events.open) return false;
    events.send(chunk([part], index === parts.length - 1));
    await sleep(answer.delayMs);
  }
  return events.end();
}

/** Gemini's generateContent and streamGenerateContent. */
export const generateContent: Dialect<GenerateRequest> = { name: 'generate-content', read, write };
