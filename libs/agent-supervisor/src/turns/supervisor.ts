import {
  coded,
  type Agent,
  type AgentDiagnostics,
  type AgentId,
  type AgentList,
  type RequestId,
  type SessionId,
} from '@fyllo/protocol';
import type {
  PromptRequest,
  SupervisorApi,
  SupervisorOptions,
  SupervisorOutlet,
  SupervisorTaps,
} from '../api';
import { AgentCatalogue } from '../agents/agent-catalogue';
import { commandLine, type AgentDefinition } from '../agents/agent-definition';
import { field } from '../acp/json-access';
import { ReaperLink } from '../process/reaper-link';
import { AgentHost } from './agent-host';
import { SessionRoutes } from './session-routes';
import type { SessionAgent } from './session-link';
import { SessionRunner } from './session-runner';
import { TIMING, type Timing } from './timing';

/** Starts agents, runs turns and tells what happens in them. One per data folder. */
export function createSupervisor(
  options: SupervisorOptions,
  outlet: SupervisorOutlet,
  taps: SupervisorTaps = {},
  timing: Timing = TIMING,
): SupervisorApi {
  return new Supervisor(options, outlet, taps, timing);
}

class Supervisor implements SupervisorApi {
  private readonly agentsById = new Map<AgentId, SessionAgent>();
  private readonly sessions = new Map<SessionId, SessionRunner>();
  private readonly catalogue: AgentCatalogue;
  private readonly reaper: ReaperLink;
  private telling = false;

  constructor(
    private readonly options: SupervisorOptions,
    private readonly outlet: SupervisorOutlet,
    private readonly taps: SupervisorTaps,
    private readonly timing: Timing,
  ) {
    this.reaper = new ReaperLink(options.reaper);
    this.catalogue = new AgentCatalogue(options, () => {
      this.tellAgents();
    });
  }

  agents(): Promise<AgentList> {
    return Promise.resolve(this.list());
  }

  async diagnostics(agentId: AgentId): Promise<AgentDiagnostics> {
    return Promise.resolve(this.agentFor(this.definition(agentId)).host.diagnostics());
  }

  async restart(agentId: AgentId): Promise<void> {
    await this.agentFor(this.definition(agentId)).host.stop();
  }

  async prompt(request: PromptRequest): Promise<void> {
    const definition = this.definition(request.agentId);
    const agent = this.agentFor(definition);
    this.sessionFor(request.sessionId).start(request, definition, agent);
    return Promise.resolve();
  }

  async cancel(sessionId: SessionId): Promise<void> {
    this.sessionFor(sessionId).cancel();
    return Promise.resolve();
  }

  async forceStop(sessionId: SessionId): Promise<void> {
    await this.sessionFor(sessionId).forceStop();
  }

  async answerPermission(
    sessionId: SessionId,
    requestId: RequestId,
    optionId: string,
  ): Promise<void> {
    this.sessionFor(sessionId).answerPermission(requestId, optionId);
    return Promise.resolve();
  }

  async shutdown(): Promise<void> {
    this.catalogue.close();
    await Promise.all([...this.agentsById.values()].map(({ host }) => host.stop()));
    for (const session of this.sessions.values()) session.flush();
    this.reaper.close();
  }

  private definition(agentId: AgentId): AgentDefinition {
    const definition = this.catalogue.find(agentId);
    if (definition === undefined) {
      throw coded('agent-unknown', `There is no agent ${agentId}`, { detail: agentId });
    }
    return definition;
  }

  private agentFor(definition: AgentDefinition): SessionAgent {
    const { id } = definition;
    const known = this.agentsById.get(id);
    if (known !== undefined) return known;
    const routes = new SessionRoutes();
    const host = new AgentHost(definition, {
      version: this.options.version,
      timing: this.timing,
      watch: this.reaper,
      listener: routes,
      room: () => this.outlet.ready?.(),
      line: (line) => this.taps.line?.(id, line.toString('utf8')),
      changed: () => {
        this.tellAgents();
      },
    });
    const agent = { host, routes };
    this.agentsById.set(id, agent);
    return agent;
  }

  private sessionFor(sessionId: SessionId): SessionRunner {
    let session = this.sessions.get(sessionId);
    if (session === undefined) {
      session = new SessionRunner(sessionId, this.outlet, this.taps, this.timing);
      this.sessions.set(sessionId, session);
    }
    return session;
  }

  private list(): AgentList {
    const agents = this.catalogue.definitions().map((definition): Agent => {
      const host = this.agentsById.get(definition.id)?.host;
      return {
        id: definition.id,
        name: definition.name,
        source: definition.source,
        command: commandLine(definition),
        phase: host?.phase ?? 'idle',
        ...field('title', host?.handshake?.title),
        ...field('version', host?.handshake?.version),
        ...field('error', host?.error),
      };
    });
    return { agents, problems: [...this.catalogue.problems] };
  }

  private async sendAgents(): Promise<void> {
    await this.outlet.ready?.();
    this.telling = false;
    this.outlet.send({ k: 'agents', list: this.list() });
  }

  /** Several changes in one turn of the event loop, or while there is no room, are told once. */
  private tellAgents(): void {
    if (this.telling) return;
    this.telling = true;
    setImmediate(() => {
      void this.sendAgents();
    });
  }
}
