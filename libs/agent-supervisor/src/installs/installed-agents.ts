import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folderNames, makePrivateFolder, removeTree, replaceDocument } from '@fyllo/files';
import { coded, toAppError, type AgentFileProblem } from '@fyllo/protocol';
import { safeSegments } from './archive-names';
import type { InstalledStart } from './npm-package';

/** An agent in the data folder. */
export interface InstalledAgent {
  readonly registryId: string;
  readonly name: string;
  readonly version: string;
  /** Its name in `installed/<registryId>/`: the version, with a number when that was taken. */
  readonly folder: string;
  readonly installedAt: number;
  readonly start: InstalledStart;
}

const FORMAT = 1;
/** Where installations are made; no id of the registry begins with a dot. */
const STAGING = '.staging';

type Members = Readonly<Record<string, unknown>>;

/** `installed.json` and the folders it tells of. One process writes it at a time. */
export class InstalledAgents {
  private agents: readonly InstalledAgent[] = [];
  private fault: AgentFileProblem | undefined;
  private isNewer = false;
  private writing: Promise<unknown> = Promise.resolve();
  private readonly file: string;
  private readonly root: string;

  /** `folder`: the data folder's `agents`. */
  constructor(private readonly folder: string) {
    this.file = path.join(folder, 'installed.json');
    this.root = path.join(folder, 'installed');
    this.read();
  }

  get all(): readonly InstalledAgent[] {
    return this.agents;
  }

  /** What is wrong with the file. */
  get problems(): readonly AgentFileProblem[] {
    return this.fault === undefined ? [] : [this.fault];
  }

  get(registryId: string): InstalledAgent | undefined {
    return this.agents.find((agent) => agent.registryId === registryId);
  }

  get stagingFolder(): string {
    return path.join(this.root, STAGING);
  }

  /** The folder of all versions of an agent, or of one. */
  folderOf(registryId: string, folder = ''): string {
    return path.join(this.root, registryId, folder);
  }

  /** Errors: `format-too-new`, those of a write. What was listed before stays then. */
  put(agent: InstalledAgent): Promise<void> {
    return this.replace((agents) => [
      ...agents.filter(({ registryId }) => registryId !== agent.registryId),
      agent,
    ]);
  }

  /** Errors: as for `put`. */
  remove(registryId: string): Promise<void> {
    return this.replace((agents) => agents.filter((agent) => agent.registryId !== registryId));
  }

  /** All versions of it. Error: `io-failed`; what stays is removed at the next start. */
  removeFolder(registryId: string): Promise<void> {
    return removeTree(this.folderOf(registryId));
  }

  /**
   * Takes away what a killed installation left, and versions that were replaced: at the start nobody runs them. A
   * file that could not be read says nothing about folders, so they stay.
   */
  async cleanUp(): Promise<void> {
    await removeTree(this.stagingFolder);
    if (this.fault !== undefined) return;
    for (const registryId of await folderNames(this.root)) {
      const listed = this.get(registryId);
      if (listed === undefined) await removeTree(this.folderOf(registryId));
      else await this.removeVersions(registryId, listed.folder);
    }
  }

  private async removeVersions(registryId: string, kept: string): Promise<void> {
    for (const folder of await folderNames(this.folderOf(registryId))) {
      if (folder !== kept) await removeTree(this.folderOf(registryId, folder));
    }
  }

  private replace(
    change: (agents: readonly InstalledAgent[]) => readonly InstalledAgent[],
  ): Promise<void> {
    const written = this.writing.then(() => this.write(change(this.agents)));
    this.writing = written.catch(() => undefined); // whoever asked hears of it
    return written;
  }

  private async write(agents: readonly InstalledAgent[]): Promise<void> {
    if (this.isNewer) throw coded('format-too-new', this.fault?.message ?? this.file);
    await makePrivateFolder(this.folder);
    await replaceDocument(this.file, `${JSON.stringify({ format: FORMAT, agents }, null, 2)}\n`);
    this.agents = agents;
    this.fault = undefined;
  }

  private read(): void {
    try {
      const document: unknown = JSON.parse(readFileSync(this.file, 'utf8'));
      const { format, agents } = members(document);
      this.isNewer = typeof format === 'number' && format > FORMAT;
      if (format !== FORMAT || !Array.isArray(agents)) {
        throw coded('format-too-new', `The file has format ${JSON.stringify(format)}`);
      }
      this.agents = agents.filter(isInstalledAgent);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      this.fault = { path: this.file, message: toAppError(error).message, line: 1, column: 1 };
    }
  }
}

const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isFolderName = (value: unknown): value is string =>
  isText(value) && safeSegments(value)?.length === 1;

function isInstalledAgent(value: unknown): value is InstalledAgent {
  const agent = members(value);
  const start = members(agent['start']);
  const { args } = start;
  return (
    isFolderName(agent['registryId']) &&
    isFolderName(agent['folder']) &&
    isText(agent['name']) &&
    isText(agent['version']) &&
    Number.isSafeInteger(agent['installedAt']) &&
    typeof start['node'] === 'boolean' &&
    isText(start['file']) &&
    !path.isAbsolute(start['file']) &&
    !start['file'].split(/[\\/]/).includes('..') &&
    Array.isArray(args) &&
    args.every((arg) => typeof arg === 'string') &&
    Object.values(members(start['env'])).every((text) => typeof text === 'string')
  );
}
