import {
  coded,
  type AgentAbilities,
  type AgentDiagnostics,
  type AgentFileProblem,
  type AgentId,
  type AgentList,
  type AgentRegistry,
  type Install,
  type ProtocolLine,
} from '@fyllo/protocol';
import type { AgentsApi, CustomFile } from '../api';
import { within } from '../acp/agent-connection';
import type { AgentPool } from './agent-pool';
import { prewarm } from './prewarm';

/** The calls about agents. */
export class AgentCalls implements AgentsApi {
  private warming: Promise<void> | undefined;

  constructor(protected readonly pool: AgentPool) {}

  agents(): Promise<AgentList> {
    return Promise.resolve(this.pool.list());
  }

  async diagnostics(agentId: AgentId): Promise<AgentDiagnostics> {
    return Promise.resolve(this.pool.find(agentId).host.diagnostics());
  }

  async protocolLog(agentId: AgentId): Promise<readonly ProtocolLine[]> {
    return Promise.resolve(this.pool.find(agentId).host.log.lines());
  }

  async restart(agentId: AgentId): Promise<void> {
    await this.pool.find(agentId).host.stop();
  }

  async abilities(agentId: AgentId, cwd: string): Promise<AgentAbilities> {
    const { host, definition } = this.pool.find(agentId);
    return (await host.ready(definition, cwd)).info.abilities;
  }

  async warm(cwd: string): Promise<void> {
    this.warming ??= prewarm(this.pool.installed(), cwd).finally(() => {
      this.warming = undefined;
    });
    return Promise.resolve(); // it may take minutes, and nobody waits for it
  }

  async signIn(agentId: AgentId, methodId: string): Promise<void> {
    const agent = this.pool.find(agentId);
    await agent.signIn.start(agent, methodId, this.pool.folder);
  }

  async cancelSignIn(agentId: AgentId): Promise<void> {
    this.pool.find(agentId).signIn.cancel();
    return Promise.resolve();
  }

  async signOut(agentId: AgentId): Promise<void> {
    const { host, definition } = this.pool.find(agentId);
    const { info, connection } = await host.ready(definition, this.pool.folder);
    if (!info.abilities.logout) throw coded('agent-protocol', 'The agent cannot sign out');
    await within(connection.logout(), this.pool.timing.sessionSetup, 'logout');
  }

  registry(url: string | null, refresh: boolean): Promise<AgentRegistry> {
    return this.pool.management.registry(url, refresh);
  }

  async installs(): Promise<readonly Install[]> {
    return Promise.resolve(this.pool.management.installs());
  }

  async install(registryId: string): Promise<void> {
    await this.pool.management.install(registryId);
  }

  async cancelInstall(registryId: string): Promise<void> {
    await this.pool.management.cancelInstall(registryId);
  }

  async uninstall(registryId: string): Promise<void> {
    await this.pool.management.uninstall(registryId);
  }

  customFile(): Promise<CustomFile> {
    return this.pool.management.customFile();
  }

  async checkCustom(text: string): Promise<readonly AgentFileProblem[]> {
    return Promise.resolve(this.pool.management.checkCustom(text));
  }

  saveCustom(text: string, revision: string): ReturnType<AgentsApi['saveCustom']> {
    return this.pool.management.saveCustom(text, revision);
  }
}
