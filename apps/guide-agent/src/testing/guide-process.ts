import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

type Json = Record<string, unknown>;

const BUNDLE = path.resolve(__dirname, '../../../../dist/apps/guide-agent/main.mjs');

interface Waiter {
  readonly found: () => boolean;
  readonly resolve: () => void;
}

/** An update of a session, as it came. */
export interface Update extends Json {
  readonly sessionUpdate: string;
}

/** The bundled agent as a child process, spoken to in plain JSON-RPC lines. */
export class GuideProcess {
  readonly updates: Update[] = [];
  /** Lines of stdout that were not JSON. */
  readonly noise: string[] = [];
  readonly requests: Json[] = [];
  readonly exited: Promise<number | null>;
  private readonly answers = new Map<number, Json>();
  private readonly child: ChildProcess;
  private waiters: Waiter[] = [];
  private ids = 0;

  constructor(home: string) {
    const child = spawn(process.execPath, [BUNDLE], {
      env: { PATH: process.env['PATH'], LANG: 'en_US.UTF-8', FYLLO_GUIDE_HOME: home },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.child = child;
    this.exited = new Promise((resolve) => child.on('exit', (code) => resolve(code)));
    createInterface({ input: child.stdout }).on('line', (line) => this.take(line));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Sends a request; the response's `result` or `error` is the answer. */
  async call(method: string, params: Json): Promise<Json> {
    const id = this.start(method, params);
    return this.answer(id);
  }

  start(method: string, params: Json): number {
    this.ids += 1;
    this.send({ jsonrpc: '2.0', id: this.ids, method, params });
    return this.ids;
  }

  async answer(id: number): Promise<Json> {
    await this.until(() => this.answers.has(id));
    return this.answers.get(id) ?? {};
  }

  notify(method: string, params: Json): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  respond(request: Json, result: Json): void {
    this.send({ jsonrpc: '2.0', id: request['id'], result });
  }

  /** The next request of the agent that nobody has taken yet. */
  async request(): Promise<Json> {
    await this.until(() => this.requests.length > 0);
    return this.requests.shift() ?? {};
  }

  async until(found: () => boolean): Promise<void> {
    if (found()) return;
    await new Promise<void>((resolve) => this.waiters.push({ found, resolve }));
  }

  end(): void {
    this.child.stdin?.end();
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  private send(message: Json): void {
    this.child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  private take(line: string): void {
    const message = this.parse(line);
    if (message['method'] === 'session/update') {
      this.updates.push((message['params'] as { update: Update }).update);
    } else if ('method' in message) this.requests.push(message);
    else if (typeof message['id'] === 'number') this.answers.set(message['id'], message);
    const ready = this.waiters.filter(({ found }) => found());
    this.waiters = this.waiters.filter((waiter) => !ready.includes(waiter));
    for (const { resolve } of ready) resolve();
  }

  private parse(line: string): Json {
    try {
      return JSON.parse(line) as Json;
    } catch {
      this.noise.push(line);
      return {};
    }
  }
}

/** The text of an answer or a thought, put together. */
export const said = (updates: readonly Update[], kind = 'agent_message_chunk'): string =>
  updates
    .filter(({ sessionUpdate }) => sessionUpdate === kind)
    .map((update) => (update['content'] as { text: string }).text)
    .join('');

/** What is known of a tool call after all its updates. */
export const toolCall = (updates: readonly Update[]): Json =>
  Object.assign(
    {},
    ...updates.filter(({ sessionUpdate }) => sessionUpdate.startsWith('tool_call')),
  ) as Json;
