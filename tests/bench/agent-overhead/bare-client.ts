import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { client, ndJsonStream, type ClientConnection } from '@agentclientprotocol/sdk';
import { BURST_AGENT, requireWhole } from './burst-text';

/** The least a client can do: the SDK's connection over an agent's pipes, and a handler that keeps the text. */
export class BareClient {
  private text: string[] = [];

  private constructor(
    private readonly connection: ClientConnection,
    private readonly sessionId: () => string,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<BareClient> {
    const child = spawn(process.execPath, [BURST_AGENT], { stdio: ['pipe', 'pipe', 'inherit'] });
    const stream = ndJsonStream(
      Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
      Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
    );
    let sessionId = '';
    const connection = client({ name: 'bare' })
      .onNotification('session/update', ({ params: { update } }) => {
        if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
          bare.text.push(update.content.text);
      })
      .connect(stream);
    const bare = new BareClient(
      connection,
      () => sessionId,
      async () => {
        const gone = once(child, 'exit');
        child.kill();
        await gone;
      },
    );
    await connection.agent.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
    const opened = await connection.agent.request('session/new', { cwd: '/', mcpServers: [] });
    sessionId = opened.sessionId;
    return bare;
  }

  /** Milliseconds from the prompt to its answer; the text must be whole by then. */
  async turn(pieces: number): Promise<number> {
    this.text = [];
    const started = performance.now();
    const prompt = [{ type: 'text' as const, text: String(pieces) }];
    await this.connection.agent.request('session/prompt', { sessionId: this.sessionId(), prompt });
    const took = performance.now() - started;
    requireWhole(this.text.join(''), pieces, 'bare client');
    return took;
  }

  close(): Promise<void> {
    return this.end();
  }
}
