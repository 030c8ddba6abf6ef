import { readFileSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder } from '@fyllo/files';
import { toAppError, type AgentFileProblem, type AgentId } from '@fyllo/protocol';
import type { SupervisorOptions } from '../api';
import { agentEnvironment } from '../process/environment';
import type { AgentDefinition } from './agent-definition';
import { parseCustomAgents } from './custom-agents';
import { agentsOnPath } from './known-agents';

/** Editors write a file in several steps. */
const SETTLE_MS = 150;
/** How long the agents found on PATH are believed: a search looks into every folder for every agent. */
const PATH_SEARCH_MS = 5000;
const FILE = 'custom-agents.json';

/** The agents that can be chosen: the bundled guide, known ones found on PATH, and those of `custom-agents.json`. */
export class AgentCatalogue {
  private custom: readonly AgentDefinition[] = [];
  private faults: readonly AgentFileProblem[] = [];
  private watcher: FSWatcher | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly folder: string;
  private closed = false;
  private found: { readonly at: number; readonly agents: readonly AgentDefinition[] } | undefined;

  constructor(
    private readonly options: Pick<SupervisorOptions, 'dataDir' | 'guideAgent'>,
    private readonly onChange: () => void,
  ) {
    this.folder = path.join(options.dataDir, 'agents');
    this.read();
    void this.watch();
  }

  get problems(): readonly AgentFileProblem[] {
    return this.faults;
  }

  definitions(): readonly AgentDefinition[] {
    const { command, args, env = {} } = this.options.guideAgent;
    const guide: AgentDefinition = {
      id: 'fyllo-guide',
      name: 'Fyllo Guide',
      source: 'bundled',
      command,
      args,
      env,
    };
    return [guide, ...this.onPath(), ...this.custom];
  }

  find(id: AgentId): AgentDefinition | undefined {
    return this.definitions().find((definition) => definition.id === id);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.watcher?.close();
  }

  private onPath(): readonly AgentDefinition[] {
    const now = Date.now();
    if (this.found === undefined || now - this.found.at >= PATH_SEARCH_MS) {
      this.found = { at: now, agents: agentsOnPath(agentEnvironment(process.env)) };
    }
    return this.found.agents;
  }

  /** A file with faults keeps the agents that were good before; no file means no custom agents. */
  private read(): void {
    const file = path.join(this.folder, FILE);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
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
      this.onChange();
    }
  }

  private reread(): void {
    this.read();
    this.onChange();
  }

  private startWatching(): void {
    this.watcher = watch(this.folder, (_event, name) => {
      if (name !== null && name !== FILE) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.reread();
      }, SETTLE_MS);
    });
    this.watcher.on('error', () => this.watcher?.close());
  }
}
