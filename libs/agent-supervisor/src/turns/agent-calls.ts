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
import type { AgentPool } from './agent-pool';

/** The calls about agents. */
export class AgentCalls implements AgentsApi {
  constructor(protected readonly pool: AgentPool) {}

  agents(): Promise<AgentList> {
    return Promise.resolve(this.pool.list());
  }

  async diagnostics(agentId: AgentId): Promise<AgentDiagnostics> {
    return Promise.resolve(this.pool.find(agentId).host.diagnostics());
  }

  async protocolLog(_agentId: AgentId): Promise<readonly ProtocolLine[]> {
    return Promise.reject(coded('internal', 'Not here yet'));
  }

  async restart(agentId: AgentId): Promise<void> {
    await this.pool.find(agentId).host.stop();
  }

  async abilities(_agentId: AgentId, _cwd: string): Promise<AgentAbilities> {
    return Promise.reject(coded('internal', 'Not here yet'));
  }

  async warm(_cwd: string): Promise<void> {
    return Promise.reject(coded('internal', 'Not here yet'));
  }

  async signIn(_agentId: AgentId, _methodId: string): Promise<void> {
    return Promise.reject(coded('internal', 'Not here yet'));
  }

  async cancelSignIn(_agentId: AgentId): Promise<void> {
    return Promise.reject(coded('internal', 'Not here yet'));
  }

  async signOut(_agentId: AgentId): Promise<void> {
    return Promise.reject(coded('internal', 'Not here yet'));
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
