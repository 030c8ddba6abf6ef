import path from 'node:path';
import {
  coded,
  type AgentFileProblem,
  type AgentId,
  type AgentRegistry,
  type Install,
  type RegistryEntry,
} from '@fyllo/protocol';
import type { AgentsApi, CustomFile, OwnProgram } from '../api';
import { unsupportedArchive } from '../installs/binary-install';
import { InstalledAgents } from '../installs/installed-agents';
import { Installer } from '../installs/installer';
import { originOf, type RegistryAgent } from '../installs/registry-agent';
import { RegistrySource, type LoadedRegistry } from '../installs/registry-source';
import type { WebProtocol } from '../installs/web-request';
import type { Environment } from '../process/environment';
import { personEnvironment } from '../process/person-environment';
import type { GroupWatch } from '../process/reaper-link';
import { AgentCatalogue } from './agent-catalogue';
import type { AgentDefinition } from './agent-definition';
import { CustomAgentsFile } from './custom-agents-file';
import { HandshakeMemory, type RememberedHandshake } from './handshake-memory';
import { installedDefinition } from './installed-definitions';

export type { RememberedHandshake } from './handshake-memory';

export interface AgentManagementOptions {
  readonly dataDir: string;
  readonly guideAgent: OwnProgram;
  /** Hears of the process groups of installations, which must not outlive us. */
  readonly watch: GroupWatch;
  /** The agents that can be chosen, or the faults of their file, have changed. */
  changed(): void;
  /** News of an installation. */
  installed(install: Install): void;
  /** Ends the agent's process, before its files go. */
  stopAgent(agentId: AgentId): Promise<void>;
  /**
   * Starts the definition, shakes hands and ends it again; the signal ends it earlier. Nothing of it runs when this
   * settles. Errors: those of a start, with the last lines.
   */
  tryOut(definition: AgentDefinition, signal: AbortSignal): Promise<{ readonly version?: string }>;
  /** The person's environment; another one in tests. */
  readonly environment?: () => Promise<Environment>;
  /** From where archives may come; https alone unless a test says otherwise. */
  readonly protocols?: readonly WebProtocol[];
}

/** The agents of this machine: which there are, where they come from, and what was learnt about them. */
export class AgentManagement {
  private readonly catalogue: AgentCatalogue;
  private readonly custom: CustomAgentsFile;
  private readonly memory: HandshakeMemory;
  private readonly agents: InstalledAgents;
  private readonly installer: Installer;
  private readonly source: RegistrySource;
  /** The list that was asked for last: from it is installed. */
  private shown: LoadedRegistry | undefined;
  private asked = 0;
  private shownFor = 0;
  private readonly removing = new Set<string>();
  /** Not listed yet, but what they say of themselves is remembered. */
  private readonly trying = new Map<AgentId, AgentDefinition>();

  constructor(private readonly options: AgentManagementOptions) {
    const folder = path.join(options.dataDir, 'agents');
    const environment = options.environment ?? personEnvironment;
    this.agents = new InstalledAgents(folder);
    this.custom = new CustomAgentsFile(folder);
    this.memory = new HandshakeMemory(folder);
    this.source = new RegistrySource(folder);
    this.catalogue = new AgentCatalogue(folder, options.guideAgent, this.agents, {
      changed: () => options.changed(),
      environment,
    });
    this.installer = new Installer(this.agents, {
      told: (install) => this.tell(install),
      tryOut: (agent, signal) => this.tryOut(installedDefinition(agent, this.agents), signal),
      watch: options.watch,
      environment,
      ...(options.protocols === undefined ? {} : { protocols: options.protocols }),
    });
  }

  get problems(): readonly AgentFileProblem[] {
    return [...this.catalogue.problems, ...this.agents.problems];
  }

  definitions(): readonly AgentDefinition[] {
    return this.catalogue.definitions();
  }

  find(id: AgentId): AgentDefinition | undefined {
    return this.catalogue.find(id);
  }

  /**
   * The agents that can be installed, and those that are and are in no list any more. Never rejects: a list that
   * could not be had is told by `error`, beside an older one.
   */
  async registry(url: string | null, refresh: boolean): Promise<AgentRegistry> {
    const asked = (this.asked += 1);
    const loaded = await this.source.load(url, refresh);
    if (asked > this.shownFor) {
      this.shown = loaded; // an older question may be answered later
      this.shownFor = asked;
    }
    const { source, at, error, leftOut } = loaded;
    const listed = loaded.agents.map((agent) => this.entry(agent));
    const ids = new Set(listed.map(({ id }) => id));
    const unlisted = this.agents.all
      .filter(({ registryId }) => !ids.has(registryId))
      .map((agent): RegistryEntry => {
        const { registryId: id, name, version } = agent;
        return { id, name, version, description: '', distribution: 'none', installed: version };
      });
    return {
      ...{ entries: [...listed, ...unlisted], source, at, leftOut },
      ...(error === undefined ? {} : { error }),
    };
  }

  installs(): readonly Install[] {
    return this.installer.states;
  }

  /** Begins; progress goes to `installed`. Errors: `not-found`, `install-running`, `install-unsupported`. */
  async install(registryId: string): Promise<void> {
    this.shown ??= await this.source.load(null);
    const agent = this.shown.agents.find(({ id }) => id === registryId);
    if (agent === undefined) throw coded('not-found', `The registry has no ${registryId}`);
    this.mustNotBeRemoved(registryId);
    await this.installer.install(agent);
  }

  /** Error: `not-found`. */
  cancelInstall(registryId: string): Promise<void> {
    return this.installer.cancel(registryId);
  }

  /** Stops the agent and removes it; its sessions stay. Errors: `not-found`, `install-running`, `io-failed`. */
  async uninstall(registryId: string): Promise<void> {
    const agent = this.agents.get(registryId);
    if (agent === undefined) throw coded('not-found', `${registryId} is not installed`);
    this.mustNotBeRemoved(registryId);
    if (this.installer.isRunning(registryId)) {
      throw coded('install-running', `${registryId} is being installed`, { detail: registryId });
    }
    this.removing.add(registryId);
    try {
      const { id } = this.catalogue.installedAs(registryId) ?? { id: registryId };
      await this.agents.remove(registryId); // first, so that no prompt starts it again
      this.options.changed();
      await this.options.stopAgent(id);
      await this.agents.removeFolder(registryId);
    } finally {
      this.removing.delete(registryId);
    }
  }

  /** `custom-agents.json` for an editor. Errors: those of reading. */
  customFile(): Promise<CustomFile> {
    return this.custom.read();
  }

  checkCustom(text: string): readonly AgentFileProblem[] {
    return this.custom.check(text);
  }

  /** Errors: `conflict`, those of a write. */
  async saveCustom(text: string, revision: string): ReturnType<AgentsApi['saveCustom']> {
    const answer = await this.custom.save(text, revision);
    if (answer.saved) this.catalogue.reread();
    return answer;
  }

  /** What the agent said in its last handshake, for the time in which it does not run. */
  remember(agentId: AgentId, handshake: RememberedHandshake): void {
    const definition = this.trying.get(agentId) ?? this.find(agentId);
    if (definition !== undefined) this.memory.put(definition, handshake);
  }

  remembered(agentId: AgentId): RememberedHandshake | undefined {
    const definition = this.find(agentId);
    return definition === undefined ? undefined : this.memory.get(definition);
  }

  /** Ends the watching and every installation. */
  close(): void {
    this.catalogue.close();
    this.installer.close();
  }

  /** Settles when what was under way has ended. */
  async settled(): Promise<void> {
    await Promise.all([this.installer.settled(), this.memory.settled()]);
  }

  private async tryOut(definition: AgentDefinition, signal: AbortSignal): Promise<void> {
    this.trying.set(definition.id, definition);
    try {
      await this.options.tryOut(definition, signal);
    } finally {
      this.trying.delete(definition.id);
    }
  }

  private tell(install: Install): void {
    this.options.installed(install);
    if (install.phase === 'done') this.options.changed();
  }

  private mustNotBeRemoved(registryId: string): void {
    if (!this.removing.has(registryId)) return;
    throw coded('install-running', `${registryId} is being removed`, { detail: registryId });
  }

  private entry({ distribution, ...agent }: RegistryAgent): RegistryEntry {
    const origin = originOf(distribution);
    const installed = this.agents.get(agent.id)?.version;
    const unsupported =
      distribution.kind === 'binary' ? unsupportedArchive(distribution) : undefined;
    return {
      ...agent,
      distribution: distribution.kind,
      ...(unsupported === undefined ? {} : { unsupported }),
      ...(origin === undefined ? {} : { origin }),
      ...(installed === undefined ? {} : { installed }),
    };
  }
}
