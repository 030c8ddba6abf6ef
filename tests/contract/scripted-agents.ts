import type { AgentsApi } from '@fyllo/agent-supervisor/api';
import { coded, type Agent, type AgentAbilities } from '@fyllo/protocol';

export const SCRIPTED: Agent = {
  id: 'scripted',
  name: 'Scripted',
  source: 'custom',
  command: 'scripted',
  phase: 'ready',
};

const ABILITIES: AgentAbilities = {
  ...{ image: false, audio: false, embeddedContext: true, additionalDirectories: false },
  ...{ mcpHttp: false, load: true, resume: false, close: true, logout: false },
};

const unknown = () => Promise.reject(coded('agent-unknown', 'no such agent'));
const notThere = () => Promise.reject(coded('not-found', 'no such entry'));

/** One agent that needs no process: what is known of it is always the same. */
export class ScriptedAgents implements AgentsApi {
  private custom = '{}';

  agents() {
    return Promise.resolve({ agents: [SCRIPTED], problems: [] });
  }

  diagnostics(agentId: string) {
    if (agentId !== SCRIPTED.id) return unknown();
    return Promise.resolve({
      agentId,
      phase: 'ready' as const,
      launches: 1,
      stderrTail: '',
      noiseLines: 0,
      noise: [],
      unknownUpdates: { new_kind: 1 },
      capabilities: {},
    });
  }

  protocolLog(agentId: string) {
    if (agentId !== SCRIPTED.id) return unknown();
    return Promise.resolve([{ at: 1, direction: 'to-agent' as const, text: '{}' }]);
  }

  restart(): Promise<void> {
    return Promise.resolve();
  }

  abilities() {
    return Promise.resolve(ABILITIES);
  }

  warm(): Promise<void> {
    return Promise.resolve();
  }

  signIn(_agentId: string, methodId: string): Promise<void> {
    if (methodId === 'known') return Promise.resolve();
    return Promise.reject(coded('agent-error', 'no such method'));
  }

  cancelSignIn(): Promise<void> {
    return Promise.resolve();
  }

  signOut(): Promise<void> {
    return Promise.resolve();
  }

  registry() {
    return Promise.resolve({ entries: [], source: 'bundled' as const, at: 1 });
  }

  installs() {
    return Promise.resolve([]);
  }

  install(): Promise<void> {
    return notThere();
  }

  cancelInstall(): Promise<void> {
    return Promise.resolve();
  }

  uninstall(): Promise<void> {
    return notThere();
  }

  customFile() {
    return Promise.resolve({ path: '/c.json', text: this.custom, revision: '1', problems: [] });
  }

  checkCustom() {
    return Promise.resolve([]);
  }

  saveCustom(text: string, revision: string) {
    if (revision !== '1') return Promise.reject(coded('conflict', 'it has changed'));
    this.custom = text;
    return Promise.resolve({ saved: true, revision: '1', problems: [] });
  }
}
