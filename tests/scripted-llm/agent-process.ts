import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export type Json = Record<string, unknown>;

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** An ACP agent spoken to in plain JSON-RPC lines, without the SDK: what is on the wire is what is seen. */
export class AgentProcess {
  readonly updates: Json[] = [];
  /** Titles of the permission requests, which are answered with the given choice. */
  readonly asked: string[] = [];
  private readonly answers = new Map<number, (message: Json) => void>();
  private readonly child: ChildProcess;
  private ids = 0;
  private onUpdate: () => void = () => undefined;

  constructor(
    program: Program,
    cwd: string,
    private readonly choose: 'allow_once' | 'reject_once',
  ) {
    const child = spawn(program.command, program.args, {
      cwd,
      env: { ...program.env },
      detached: true, // its group is ended as a whole
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.child = child;
    createInterface({ input: child.stdout }).on('line', (line) =>
      this.take(JSON.parse(line) as Json),
    );
  }

  async call(method: string, params: Json): Promise<Json> {
    this.ids += 1;
    const id = this.ids;
    const answer = new Promise<Json>((resolve) => this.answers.set(id, resolve));
    this.send({ jsonrpc: '2.0', id, method, params });
    const { result, error } = await answer;
    if (error) throw new Error(JSON.stringify(error));
    return result as Json;
  }

  notify(method: string, params: Json): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  async until(found: () => boolean): Promise<void> {
    if (found()) return;
    await new Promise<void>((resolve) => {
      this.onUpdate = () => {
        if (found()) resolve();
      };
    });
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    process.kill(-(this.child.pid ?? 0), 'SIGKILL');
    await ended;
  }

  private send(message: Json): void {
    this.child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  private take(message: Json): void {
    const { id, method } = message;
    const params = (message['params'] ?? {}) as Json;
    if (method === 'session/update') {
      this.updates.push(params['update'] as Json);
      this.onUpdate();
    } else if (method === 'session/request_permission') this.answerPermission(message, params);
    else if (typeof id === 'number') this.answers.get(id)?.(message);
  }

  private answerPermission(message: Json, params: Json): void {
    this.asked.push(String((params['toolCall'] as Json)['title']));
    const options = params['options'] as { optionId: string; kind: string }[];
    const optionId = options.find(({ kind }) => kind === this.choose)?.optionId;
    const outcome = { outcome: 'selected', optionId };
    this.send({ jsonrpc: '2.0', id: message['id'], result: { outcome } });
  }
}

/** The texts of an answer or its thoughts, put together. */
export const said = (updates: readonly Json[], kind = 'agent_message_chunk'): string =>
  updates
    .filter(({ sessionUpdate }) => sessionUpdate === kind)
    .map(({ content }) => (content as { text: string }).text)
    .join('');

/** What is known of each tool call after all its updates, in the order they were announced. */
export function toolCalls(updates: readonly Json[]): readonly Json[] {
  const calls = new Map<unknown, Json>();
  for (const update of updates) {
    if (!String(update['sessionUpdate']).startsWith('tool_call')) continue;
    const id = update['toolCallId'];
    calls.set(id, { ...calls.get(id), ...update });
  }
  return [...calls.values()];
}
