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
import { GuideSession, type SessionSurroundings } from './guide-session';
import type { Language } from './language';
import { SessionFolder } from './session-folder';
import { newSessionId, type SessionRecord, type SessionRecords } from './session-records';
import { wordsIn } from './words';

/** The system's language decides only the descriptions of commands: nothing has been said yet. */
const shownIn: Language = /^zh/iu.test(process.env['LANG'] ?? 'zh') ? 'zh' : 'en';
const words = wordsIn(shownIn);

const availableCommands: AvailableCommand[] = (
  Object.entries(words.descriptions) as [CommandName, string][]
).map(([name, description]) => {
  const hint = Object.entries(words.hints).find(([command]) => command === name)?.[1];
  return { name, description, ...(hint ? { input: { hint } } : {}) };
});

interface Folders {
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[];
}

/** The sessions of one client, and the protocol's methods over them. */
export class Guide {
  private readonly sessions = new Map<string, GuideSession>();
  private readonly around: SessionSurroundings;
  private showsForms = false;

  constructor(
    private readonly records: SessionRecords,
    private readonly version: string,
  ) {
    this.around = { records, shownIn, showsForms: () => this.showsForms };
  }

  app(): AgentApp {
    return agent({ name: 'fyllo-guide' })
      .onRequest('initialize', ({ params }) => {
        this.showsForms = (params.clientCapabilities?.elicitation?.form ?? null) !== null;
        return {
          protocolVersion: PROTOCOL_VERSION,
          agentInfo: { name: 'fyllo-guide', title: 'FylloCode Guide', version: this.version },
          agentCapabilities: {
            loadSession: true,
            promptCapabilities: { image: true, embeddedContext: true },
            sessionCapabilities: { resume: {}, close: {}, additionalDirectories: {} },
          },
          authMethods: [],
        };
      })
      .onRequest('authenticate', () => ({}))
      .onRequest('session/new', async ({ params, client }) => {
        const session = await this.open(newSessionId(), params, client);
        return { sessionId: session.id, configOptions: session.settings.options() };
      })
      .onRequest('session/resume', async ({ params, client }) => {
        const session = await this.reopen(params.sessionId, params, client);
        return { configOptions: session.settings.options() };
      })
      .onRequest('session/load', async ({ params, client }) => {
        const session = await this.reopen(params.sessionId, params, client);
        await session.replay();
        return { configOptions: session.settings.options() };
      })
      .onRequest('session/set_config_option', ({ params }) => ({
        configOptions: this.known(params.sessionId).settings.set(params.configId, params.value),
      }))
      .onRequest('session/close', async ({ params }) => {
        await this.known(params.sessionId).stop();
        this.sessions.delete(params.sessionId);
        return {};
      })
      .onRequest('session/prompt', async ({ params }) => {
        return { stopReason: await this.known(params.sessionId).prompt(params.prompt) };
      })
      .onNotification('session/cancel', ({ params }) => {
        this.sessions.get(params.sessionId)?.cancel();
      });
  }

  /** Ends whatever runs; the client is gone, or about to be. */
  async stop(): Promise<void> {
    await Promise.all([...this.sessions.values()].map((session) => session.stop()));
  }

  /** Error: resource not found. */
  private known(id: string): GuideSession {
    const session = this.sessions.get(id);
    if (!session) throw RequestError.resourceNotFound(id);
    return session;
  }

  private async reopen(id: string, folders: Folders, client: AgentContext): Promise<GuideSession> {
    const record = await this.records.load(id);
    if (!record) throw RequestError.resourceNotFound(id);
    this.sessions.get(id)?.cancel();
    return this.open(id, folders, client, record);
  }

  private async open(
    id: string,
    { cwd, additionalDirectories = [] }: Folders,
    client: AgentContext,
    record?: SessionRecord,
  ): Promise<GuideSession> {
    for (const given of [cwd, ...additionalDirectories]) {
      const isFolder =
        path.isAbsolute(given) && (await stat(given).catch(() => null))?.isDirectory();
      if (!isFolder) throw RequestError.invalidParams({ given }, 'this is not an existing folder');
    }
    const folder = await SessionFolder.at(cwd, additionalDirectories);
    const session = new GuideSession(id, folder, client, this.around, record);
    this.sessions.set(id, session);
    // after the response, which is what makes the id known to the client
    setImmediate(() => void this.announce(session, client));
    return session;
  }

  private async announce(session: GuideSession, client: AgentContext): Promise<void> {
    const update = { sessionUpdate: 'available_commands_update' as const, availableCommands };
    try {
      await client.notify('session/update', { sessionId: session.id, update });
      await session.tellUsage();
    } catch (error) {
      process.stderr.write(`The commands could not be announced: ${String(error)}\n`);
    }
  }
}
