import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Message, SequencedEvent, SessionId } from '@fyllo/protocol';
import type { HostConnection } from '@fyllo/renderer/host/host-connection';
import { SessionFeed } from '@fyllo/renderer/host/session-feed';
import { visibleBodies } from '@fyllo/session-model';
import { LoopbackTransport, connectPage } from '../../contract/page-client';
import { RunningHost, newFolder, newProject } from '../../e2e/running-host';
import { BURST_AGENT, requireWhole } from './burst-text';

/** Milliseconds from the send of a prompt to what the page sees of it. */
export interface TurnTimes {
  readonly accepted: number;
  readonly firstText: number;
  readonly ended: number;
}

/** A page without a screen on a host of its own: every room of the data path but the last is the real one. */
export class WholeClient {
  private constructor(
    private readonly host: RunningHost,
    private readonly transport: LoopbackTransport,
    private readonly page: HostConnection,
  ) {}

  static async start(): Promise<WholeClient> {
    const host = await RunningHost.start({
      dataDir: newFolder('bench'),
      workspaces: [newProject()],
      agents: { Burst: { command: process.execPath, args: [BURST_AGENT] } },
    });
    const { host: authority, hash } = new URL(host.url);
    const transport = new LoopbackTransport(authority);
    return new WholeClient(host, transport, await connectPage(transport, hash));
  }

  /** A new session whose first turn is over. */
  async openSession(): Promise<BurstSession> {
    const created = await this.page.call('session.create', {
      key: `create-${Math.random().toString(36).slice(2).padEnd(10, '0')}`,
      agentId: 'custom:Burst',
      mode: 'native',
      text: '1',
    });
    if (!created.ok) throw new Error(`no session: ${created.error.message}`);
    const session = new BurstSession(created.value.session.id, this.page, this.host.dataDir);
    await session.ready();
    return session;
  }

  async close(): Promise<void> {
    this.transport.close();
    await this.host.stop();
    if (this.host.stderr.length > 0) throw new Error(`the host: ${this.host.stderr.join('')}`);
  }
}

interface Waiting {
  readonly started: number;
  firstText: number;
  readonly ended: (at: number) => void;
}

/** One open session, through the page's own feed. */
export class BurstSession {
  private readonly feed: SessionFeed;
  private waiting: Waiting | undefined;

  constructor(
    private readonly id: SessionId,
    page: HostConnection,
    private readonly dataDir: string,
  ) {
    this.feed = new SessionFeed(id, page, { folded: (events) => this.look(events) });
  }

  async ready(): Promise<void> {
    const over = () => this.lastReply()?.role === 'assistant' && !this.running();
    for (let tries = 0; tries < 500 && !over(); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (!over()) throw new Error('the first turn never ended');
  }

  /** One turn of so many pieces; what the page shows at its end must be whole. */
  async turn(pieces: number): Promise<TurnTimes> {
    const started = performance.now();
    const ended = new Promise<number>((resolve) => {
      this.waiting = { started, firstText: Number.NaN, ended: resolve };
    });
    const accepted = await this.feed.send(String(pieces));
    if (!accepted.ok) throw new Error(`not accepted: ${accepted.error.message}`);
    const acceptedAt = performance.now();
    const endedAt = await ended;
    const reply = this.lastReply();
    requireWhole(reply ? visibleBodies(reply).join('') : '', pieces, 'the page');
    return {
      accepted: acceptedAt - started,
      firstText: (this.waiting?.firstText ?? Number.NaN) - started,
      ended: endedAt - started,
    };
  }

  /** The last reply as the disk has it must be whole too. */
  requireStored(pieces: number): void {
    const workspaces = path.join(this.dataDir, 'workspaces');
    const file = readdirSync(workspaces)
      .map((name) => path.join(workspaces, name, 'sessions', this.id, 'transcript.jsonl'))
      .find((name) => readFileSync(name, 'utf8') !== '');
    const line = file && readFileSync(file, 'utf8').trimEnd().split('\n').at(-1);
    const message = JSON.parse(line ?? '{"role":"user","parts":[]}') as Message;
    requireWhole(
      message.role === 'assistant' ? visibleBodies(message).join('') : '',
      pieces,
      'the disk',
    );
  }

  close(): void {
    this.feed.close();
  }

  private look(events: readonly SequencedEvent[]): void {
    const { waiting } = this;
    if (!waiting) return;
    for (const { event } of events) {
      if (event.type === 'text' && Number.isNaN(waiting.firstText))
        waiting.firstText = performance.now();
      if (event.type === 'turn.ended') waiting.ended(performance.now());
    }
  }

  private lastReply(): Message | undefined {
    return this.feed.view().messages.at(-1);
  }

  private running(): boolean {
    const reply = this.lastReply();
    return reply?.role === 'assistant' && reply.state === 'running';
  }
}
