import { readFileSync, statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder } from '@fyllo/files';
import { coded, toAppError, type AgentFileProblem, type AgentId } from '@fyllo/protocol';
import type { OwnProgram } from '../api';
import type { InstalledAgents } from '../installs/installed-agents';
import { agentEnvironment, type Environment } from '../process/environment';
import type { AgentDefinition } from './agent-definition';
import { parseCustomAgents } from './custom-agents';
import { CUSTOM_AGENTS_FILE } from './custom-agents-file';
import { installedDefinitions } from './installed-definitions';
import { agentsOnPath } from './known-agents';

/** Editors write a file in several steps. */
const SETTLE_MS = 150;
/** How long the agents found on PATH are believed: a search looks into every folder for every agent. */
const PATH_SEARCH_MS = 5000;

const MAX_FILE_BYTES = 1024 * 1024;

export interface CatalogueSurroundings {
  changed(): void;
  /** Where programs are looked for; until it is there, the environment we were started with. */
  environment(): Promise<Environment>;
}

/**
 * The agents that can be chosen: the bundled guide, those installed from the registry, known ones found on PATH that
 * are not installed as well, and those of `custom-agents.json`.
 */
export class AgentCatalogue {
  private custom: readonly AgentDefinition[] = [];
  private faults: readonly AgentFileProblem[] = [];
  private watcher: FSWatcher | undefined;
  private timer: NodeJS.Timeout | undefined;
  private personal: Environment = process.env;
  private closed = false;
  private found: { readonly at: number; readonly agents: readonly AgentDefinition[] } | undefined;

  constructor(
    private readonly folder: string,
    private readonly guideAgent: OwnProgram,
    private readonly installed: InstalledAgents,
    private readonly around: CatalogueSurroundings,
  ) {
    this.read();
    void this.watch();
    void this.learnEnvironment();
  }

  get problems(): readonly AgentFileProblem[] {
    return this.faults;
  }

  definitions(): readonly AgentDefinition[] {
    const { command, args, env = {} } = this.guideAgent;
    const guide: AgentDefinition = {
      id: 'fyllo-guide',
      name: 'Fyllo Guide',
      source: 'bundled',
      command,
      args,
      env,
    };
    const installed = installedDefinitions(this.installed);
    const ids = new Set(installed.map(({ id }) => id));
    const onPath = this.onPath().filter(({ id }) => !ids.has(id));
    return [guide, ...installed, ...onPath, ...this.custom];
  }

  find(id: AgentId): AgentDefinition | undefined {
    return this.definitions().find((definition) => definition.id === id);
  }

  installedAs(registryId: string): AgentDefinition | undefined {
    return this.definitions().find((definition) => definition.registryId === registryId);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.watcher?.close();
  }

  /** The file was just written, or may have been. */
  reread(): void {
    this.read();
    this.around.changed();
  }

  private onPath(): readonly AgentDefinition[] {
    const now = Date.now();
    if (this.found === undefined || now - this.found.at >= PATH_SEARCH_MS) {
      this.found = { at: now, agents: agentsOnPath(agentEnvironment(this.personal)) };
    }
    return this.found.agents;
  }

  /** A file with faults keeps the agents that were good before; no file means no custom agents. */
  private read(): void {
    const file = path.join(this.folder, CUSTOM_AGENTS_FILE);
    let text: string;
    try {
      text = readSmallFile(file);
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (missing) this.custom = [];
      const message = toAppError(error).message;
      this.faults = missing ? [] : [{ path: file, message, line: 1, column: 1 }];
      return;
    }
    const { agents, problems } = parseCustomAgents(text, file);
    this.faults = problems;
    if (problems.length === 0 || this.custom.length === 0) this.custom = agents;
  }

  /** The folder, not the file: editors and we replace files, and a watched file would be the old one. */
  private async watch(): Promise<void> {
    try {
      await makePrivateFolder(this.folder);
      if (this.closed) return;
      this.startWatching();
      this.reread(); // for what was written before
    } catch (error) {
      // without the folder nobody can write the file either; the list says why it will not change
      const { message } = toAppError(error);
      this.faults = [...this.faults, { path: this.folder, message, line: 1, column: 1 }];
      this.around.changed();
    }
  }

  private async learnEnvironment(): Promise<void> {
    const personal = await this.around.environment();
    if (this.closed || personal === this.personal) return;
    this.personal = personal;
    this.found = undefined;
    this.around.changed();
  }

  private startWatching(): void {
    this.watcher = watch(this.folder, (_event, name) => {
      if (name !== null && name !== CUSTOM_AGENTS_FILE) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.reread();
      }, SETTLE_MS);
    });
    this.watcher.on('error', () => this.watcher?.close());
  }
}

/** Everything waits for this reading, so nothing is opened that may have no end. Errors: of `fs`, `too-large`. */
function readSmallFile(file: string): string {
  const status = statSync(file);
  if (!status.isFile()) throw coded('io-failed', 'This is no file');
  if (status.size > MAX_FILE_BYTES) {
    throw coded('too-large', `The file is larger than ${MAX_FILE_BYTES} bytes`);
  }
  return readFileSync(file, 'utf8');
}
