import {
  agent,
  PROTOCOL_VERSION,
  RequestError,
  type AgentApp,
  type AgentContext,
  type AvailableCommand,
} from '@agentclientprotocol/sdk';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { CommandName } from './command';
import { GuideSession } from './guide-session';
import { SessionFolder } from './session-folder';
import { newSessionId, type SessionRecord, type SessionRecords } from './session-records';
import { wordsIn } from './words';

/** The system's language decides only the descriptions of commands: nothing has been said yet. */
const words = wordsIn(/^zh/iu.test(process.env['LANG'] ?? 'zh') ? 'zh' : 'en');

const availableCommands: AvailableCommand[] = (
  Object.entries(words.descriptions) as [CommandName, string][]
).map(([name, description]) => {
  const hint = Object.entries(words.hints).find(([command]) => command === name)?.[1];
  return { name, description, ...(hint ? { input: { hint } } : {}) };
});

/** The sessions of one client, and the protocol's methods over them. */
export class Guide {
  private readonly sessions = new Map<string, GuideSession>();

  constructor(
    private readonly records: SessionRecords,
    private readonly version: string,
  ) {}

  app(): AgentApp {
    return agent({ name: 'fyllo-guide' })
      .onRequest('initialize', () => ({
        protocolVersion: PROTOCOL_VERSION,
        agentInfo: { name: 'fyllo-guide', title: 'FylloCode Guide', version: this.version },
        agentCapabilities: { loadSession: true },
        authMethods: [],
      }))
      .onRequest('authenticate', () => ({}))
      .onRequest('session/new', async ({ params, client }) => {
        const session = await this.open(newSessionId(), params.cwd, client);
        return { sessionId: session.id };
      })
      .onRequest('session/load', async ({ params, client }) => {
        const record = await this.records.load(params.sessionId);
        if (!record) throw RequestError.resourceNotFound(params.sessionId);
        this.sessions.get(params.sessionId)?.cancel();
        const session = await this.open(params.sessionId, params.cwd, client, record);
        await session.replay();
        return {};
      })
      .onRequest('session/prompt', async ({ params }) => {
        const session = this.sessions.get(params.sessionId);
        if (!session) throw RequestError.resourceNotFound(params.sessionId);
        return { stopReason: await session.prompt(params.prompt) };
      })
      .onNotification('session/cancel', ({ params }) => {
        this.sessions.get(params.sessionId)?.cancel();
      });
  }

  /** Ends whatever runs; the client is gone, or about to be. */
  async stop(): Promise<void> {
    await Promise.all([...this.sessions.values()].map((session) => session.stop()));
  }

  private async open(
    id: string,
    cwd: string,
    client: AgentContext,
    record?: SessionRecord,
  ): Promise<GuideSession> {
    const isFolder = path.isAbsolute(cwd) && (await stat(cwd).catch(() => null))?.isDirectory();
    if (!isFolder) throw RequestError.invalidParams({ cwd }, 'cwd is not an existing folder');
    const folder = await SessionFolder.at(cwd);
    const session = new GuideSession(id, folder, client, this.records, record);
    this.sessions.set(id, session);
    // after the response, which is what makes the id known to the client
    setImmediate(() => void this.announce(id, client));
    return session;
  }

  private async announce(sessionId: string, client: AgentContext): Promise<void> {
    const update = { sessionUpdate: 'available_commands_update' as const, availableCommands };
    await client.notify('session/update', { sessionId, update }).catch((error: unknown) => {
      process.stderr.write(`The commands could not be announced: ${String(error)}\n`);
    });
  }
}
