import { coded, type Agent, type AgentId, type AgentList } from '@fyllo/protocol';
import type { SupervisorOptions, SupervisorOutlet, SupervisorTaps } from '../api';
import { commandLine, type AgentDefinition } from '../agents/agent-definition';
import { AgentManagement } from '../agents/agent-management';
import { field } from '../acp/json-access';
import { protocolLogFile } from '../process/protocol-log-file';
import { ReaperLink } from '../process/reaper-link';
import { AgentHost } from './agent-host';
import { SessionRoutes } from './session-routes';
import { IdleProcess } from './idle-process';
import type { SessionAgent } from './session-agent';
import { OwnSignIn } from './sign-in';
import type { Timing } from './timing';

type RunningAgent = Omit<SessionAgent, 'definition'> & { readonly signIn: OwnSignIn };

/** The agents of this machine, those that were started with their process. */
export class AgentPool {
  readonly management: AgentManagement;
  private readonly running = new Map<AgentId, RunningAgent>();
  private readonly reaper: ReaperLink;
  private telling = false;

  constructor(
    private readonly options: SupervisorOptions,
    private readonly outlet: SupervisorOutlet,
    private readonly taps: SupervisorTaps,
    readonly timing: Timing,
  ) {
    this.reaper = new ReaperLink(options.reaper);
    this.management = new AgentManagement({
      dataDir: options.dataDir,
      guideAgent: options.guideAgent,
      watch: this.reaper,
      changed: () => {
        this.tell();
      },
      installed: (install) => {
        this.outlet.send({ k: 'install', install });
      },
      stopAgent: async (agentId) => this.running.get(agentId)?.host.stop(),
      tryOut: (definition, signal) => this.tryOut(definition, signal),
    });
  }

  /** Where a process is started that no session has asked for. */
  get folder(): string {
    return this.options.dataDir;
  }

  /** Error: `agent-unknown`. */
  find(agentId: AgentId): SessionAgent & RunningAgent {
    const definition = this.management.find(agentId);
    if (definition === undefined) {
      throw coded('agent-unknown', `There is no agent ${agentId}`, { detail: agentId });
    }
    let running = this.running.get(agentId);
    if (running === undefined) {
      running = this.make(definition);
      this.running.set(agentId, running);
    }
    return { ...running, definition };
  }

  /** Those that are on this machine, the bundled one aside. */
  installed(): readonly SessionAgent[] {
    const definitions = this.management.definitions().filter(({ source }) => source !== 'bundled');
    return definitions.map(({ id }) => this.find(id));
  }

  list(): AgentList {
    const agents = this.management.definitions().map((definition) => this.shown(definition));
    return { agents, problems: [...this.management.problems] };
  }

  async close(): Promise<void> {
    this.management.close();
    await Promise.all([...this.running.values()].map(({ host }) => host.close()));
    this.reaper.close();
  }

  private shown(definition: AgentDefinition): Agent {
    const { host, signIn } = this.running.get(definition.id) ?? {};
    const remembered = this.management.remembered(definition.id);
    const methods = host?.handshake?.signIn ?? remembered?.signIn;
    return {
      id: definition.id,
      name: definition.name,
      source: definition.source,
      command: commandLine(definition),
      phase: host?.phase ?? 'idle',
      ...field('title', host?.handshake?.title),
      ...field('version', host?.handshake?.version ?? remembered?.version),
      ...field('abilities', host?.handshake?.abilities ?? remembered?.abilities),
      ...field('signIn', methods && [...methods]),
      ...(signIn?.isRunning === true ? { signingIn: true } : {}),
      ...field('registryId', definition.registryId),
      ...field('error', host?.error),
    };
  }

  private make(definition: AgentDefinition): RunningAgent {
    const routes = new SessionRoutes();
    const host = new AgentHost(definition, {
      version: this.options.version,
      timing: this.timing,
      watch: this.reaper,
      logFile: protocolLogFile(this.options.dataDir, definition.id),
      listener: routes,
      room: () => this.outlet.ready?.(),
      line: (line) => this.taps.line?.(definition.id, line.toString('utf8')),
      changed: () => {
        this.tell();
      },
      greeted: ({ version, abilities, signIn }) => {
        idle.watch();
        this.management.remember(definition.id, {
          ...field('version', version),
          abilities,
          signIn,
        });
      },
    });
    const idle = new IdleProcess(host, routes, this.timing.idleProcess);
    const signIn = new OwnSignIn(() => {
      this.tell();
    });
    return { host, routes, signIn };
  }

  private async tryOut(
    definition: AgentDefinition,
    signal: AbortSignal,
  ): Promise<{ readonly version?: string }> {
    const { host } = this.make(definition);
    const end = (): void => {
      void host.stop(0);
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      signal.throwIfAborted();
      const { info } = await host.ready(definition, this.options.dataDir);
      return field('version', info.version);
    } finally {
      signal.removeEventListener('abort', end);
      await host.stop(signal.aborted ? 0 : undefined);
    }
  }

  private async send(): Promise<void> {
    await this.outlet.ready?.();
    this.telling = false;
    this.outlet.send({ k: 'agents', list: this.list() });
  }

  /** Several changes in one turn of the event loop, or while there is no room, are told once. */
  private tell(): void {
    if (this.telling) return;
    this.telling = true;
    setImmediate(() => {
      void this.send();
    });
  }
}
