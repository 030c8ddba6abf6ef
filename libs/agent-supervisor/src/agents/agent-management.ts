import {
  coded,
  type AgentAbilities,
  type AgentFileProblem,
  type AgentId,
  type AgentRegistry,
  type Install,
  type SignInMethod,
} from '@fyllo/protocol';
import type { AgentsApi, CustomFile, OwnProgram } from '../api';
import { AgentCatalogue } from './agent-catalogue';
import type { AgentDefinition } from './agent-definition';

/** What an agent told of itself in a handshake. */
export interface RememberedHandshake {
  readonly version?: string;
  readonly abilities: AgentAbilities;
  readonly signIn: readonly SignInMethod[];
}

export interface AgentManagementOptions {
  readonly dataDir: string;
  readonly guideAgent: OwnProgram;
  /** The agents that can be chosen, or the faults of their file, have changed. */
  changed(): void;
  /** News of an installation. */
  installed(install: Install): void;
  /** Ends the agent's process, before its files go. */
  stopAgent(agentId: AgentId): Promise<void>;
  /** Starts the definition, shakes hands and ends it again. Errors: those of a start, with the last lines. */
  tryOut(definition: AgentDefinition): Promise<{ readonly version?: string }>;
}

/** The agents of this machine: which there are, where they come from, and what was learnt about them. */
export class AgentManagement {
  private readonly catalogue: AgentCatalogue;

  constructor(options: AgentManagementOptions) {
    this.catalogue = new AgentCatalogue(options, () => {
      options.changed();
    });
  }

  get problems(): readonly AgentFileProblem[] {
    return this.catalogue.problems;
  }

  definitions(): readonly AgentDefinition[] {
    return this.catalogue.definitions();
  }

  find(id: AgentId): AgentDefinition | undefined {
    return this.catalogue.find(id);
  }

  registry(_url: string | null, _refresh: boolean): Promise<AgentRegistry> {
    return Promise.resolve({ entries: [], source: 'bundled', at: 0 });
  }

  installs(): readonly Install[] {
    return [];
  }

  install(registryId: string): Promise<void> {
    return Promise.reject(coded('not-found', registryId));
  }

  cancelInstall(registryId: string): Promise<void> {
    return Promise.reject(coded('not-found', registryId));
  }

  uninstall(registryId: string): Promise<void> {
    return Promise.reject(coded('not-found', registryId));
  }

  customFile(): Promise<CustomFile> {
    return Promise.resolve({ path: '', text: '', revision: '', problems: [] });
  }

  checkCustom(_text: string): readonly AgentFileProblem[] {
    return [];
  }

  saveCustom(_text: string, revision: string): ReturnType<AgentsApi['saveCustom']> {
    return Promise.resolve({ saved: false, revision, problems: [] });
  }

  /** What the agent said in its last handshake, for the time in which it does not run. */
  remember(_agentId: AgentId, _handshake: RememberedHandshake): void {
    this.catalogue.find(_agentId);
  }

  remembered(_agentId: AgentId): RememberedHandshake | undefined {
    return undefined;
  }

  close(): void {
    this.catalogue.close();
  }
}
