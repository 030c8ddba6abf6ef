import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { entryKind, makePrivateFolder, moveEntry, removeTree, type FsPort } from '@fyllo/files';
import { coded, toAppError, type CodedError, type Install } from '@fyllo/protocol';
import type { Environment } from '../process/environment';
import type { GroupWatch } from '../process/reaper-link';
import { installArchive, whyNotInstallable } from './binary-install';
import { InstallJob } from './install-job';
import type { InstalledAgent, InstalledAgents } from './installed-agents';
import { findNpm, installPackage } from './npm-install';
import type { InstalledStart } from './npm-package';
import type { RegistryAgent } from './registry-agent';
import type { WebProtocol } from './web-request';

export interface InstallerOptions {
  /** News of an installation. */
  told(install: Install): void;
  /**
   * Starts the agent once, and ends it again; the signal ends it earlier. When this settles nothing of it runs, so
   * that its files can go. Errors: those of a start, with its last lines.
   */
  tryOut(agent: InstalledAgent, signal: AbortSignal): Promise<unknown>;
  readonly watch: GroupWatch;
  readonly environment: () => Promise<Environment>;
  readonly protocols?: readonly WebProtocol[];
  readonly fs?: FsPort;
}

/** Installations fetch hundreds of megabytes: more at once are not faster. */
const PARALLEL = 2;

/**
 * Installs agents into the data folder. Everything is made beside, published by one rename, and listed only when the
 * agent has started; until then the version before it stays what is used, and whatever fails leaves nothing.
 */
export class Installer {
  private readonly jobs = new Map<string, InstallJob>();
  private readonly running = new Set<Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private readonly cleaned: Promise<void>;

  constructor(
    private readonly installed: InstalledAgents,
    private readonly options: InstallerOptions,
  ) {
    // what cannot be removed now is tried again at the next start
    this.cleaned = installed.cleanUp().catch(() => undefined);
  }

  /** Under way, and how the last ones ended. */
  get states(): readonly Install[] {
    return [...this.jobs.values()].map(({ state }) => state);
  }

  isRunning(registryId: string): boolean {
    return this.jobs.get(registryId)?.isOver === false;
  }

  /** Begins. Errors: `install-running`, `install-unsupported` with what is missing as detail. */
  async install(agent: RegistryAgent): Promise<void> {
    if (this.isRunning(agent.id)) {
      throw coded('install-running', `${agent.id} is being installed`, { detail: agent.id });
    }
    const job = new InstallJob(agent.id, agent.version, (state) => this.options.told(state));
    const before = this.jobs.get(agent.id);
    this.jobs.set(agent.id, job); // at once, so that a second call finds it
    try {
      const make = await this.preflight(agent, job);
      job.enter('waiting');
      const running = this.run(agent, job, make).finally(() => this.running.delete(running));
      this.running.add(running);
    } catch (error) {
      if (before === undefined) this.jobs.delete(agent.id);
      else this.jobs.set(agent.id, before);
      throw error;
    }
  }

  /** Ends it and takes away what it has written. Error: `not-found` when none is under way. */
  async cancel(registryId: string): Promise<void> {
    const job = this.jobs.get(registryId);
    if (job === undefined || job.isOver) {
      throw coded('not-found', `${registryId} is not being installed`);
    }
    job.cancel();
    return Promise.resolve();
  }

  /** Ends everything. */
  close(): void {
    for (const job of this.jobs.values()) job.cancel();
  }

  /** Settles when nothing is under way. */
  async settled(): Promise<void> {
    await this.cleaned;
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async preflight({ distribution }: RegistryAgent, job: InstallJob): Promise<Make> {
    if (distribution.kind === 'none') {
      throw unsupported('There is nothing for this machine');
    }
    const env = await this.options.environment();
    if (distribution.kind === 'binary') {
      const why = whyNotInstallable(distribution);
      if (why !== undefined) throw unsupported(why, distribution.archive);
      return (staging) =>
        installArchive(distribution, {
          ...this.surroundings(staging, job),
          protocols: this.options.protocols ?? ['https:'],
          ...(this.options.fs === undefined ? {} : { fs: this.options.fs }),
          received: (received, total) =>
            job.progress(total === undefined ? { received } : { received, total }),
          unpacking: () => job.enter('unpacking'),
        });
    }
    const npm = findNpm(env);
    if (npm === undefined) throw unsupported('npm was not found on PATH', 'npm');
    return (staging) =>
      installPackage(distribution, {
        ...this.surroundings(staging, job),
        ...{ npm, env, watch: this.options.watch },
        line: (line) => job.progress({ line }),
      });
  }

  private surroundings(staging: string, { signal }: InstallJob) {
    return { staging, into: path.join(staging, 'content'), signal };
  }

  private async run(agent: RegistryAgent, job: InstallJob, make: Make): Promise<void> {
    const staging = path.join(
      this.installed.stagingFolder,
      `${agent.id}-${randomBytes(6).toString('hex')}`,
    );
    const turn = this.turn();
    try {
      await Promise.race([turn, job.ended(cancelled)]);
    } catch {
      void turn.then(() => this.next()); // it comes, and is handed on
      job.enter('cancelled');
      return;
    }
    const end = await this.installIn(staging, agent, job, make).then(
      () => () => job.enter('done'),
      (error: unknown) => () => {
        if (job.signal.aborted) job.enter('cancelled');
        else job.enter('failed', toAppError(error));
      },
    );
    await removeTree(staging).catch(() => undefined); // the next start removes it
    end(); // what is told as over has left nothing
    this.next();
  }

  private async installIn(
    staging: string,
    agent: RegistryAgent,
    job: InstallJob,
    make: Make,
  ): Promise<void> {
    job.enter('downloading');
    await this.cleaned;
    await makePrivateFolder(staging, this.options.fs);
    const start = await make(staging);
    refuseEnded(job);
    job.enter('checking');
    const folder = await this.publish(path.join(staging, 'content'), agent);
    const { id: registryId, name, version } = agent;
    const installed = { registryId, name, version, folder, installedAt: Date.now(), start };
    try {
      await this.tryOut(installed, job.signal);
      refuseEnded(job);
      await this.installed.put(installed);
    } catch (error) {
      // what stays is not listed, and removed at the next start
      await removeTree(this.installed.folderOf(registryId, folder)).catch(() => undefined);
      throw error;
    }
  }

  /** One rename, to a name that is free: the version in use may be the same one. */
  private async publish(content: string, { id, version }: RegistryAgent): Promise<string> {
    await makePrivateFolder(this.installed.folderOf(id), this.options.fs);
    for (let count = 1; ; count += 1) {
      const folder = count === 1 ? version : `${version}-${count}`;
      const target = this.installed.folderOf(id, folder);
      if ((await entryKind(target)) !== 'missing') continue;
      await moveEntry(content, target, this.options.fs);
      return folder;
    }
  }

  /** What did not start is not installed; why it did not is told with its last lines. */
  private async tryOut(agent: InstalledAgent, signal: AbortSignal): Promise<void> {
    try {
      await this.options.tryOut(agent, signal);
    } catch (thrown) {
      const { message, detail } = toAppError(thrown);
      const more = detail === undefined ? {} : { detail };
      throw coded('install-failed', `The agent did not start: ${message}`, more);
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.next(0);
    });
  }

  private next(done = 1): void {
    this.busy -= done;
    if (this.busy >= PARALLEL) return;
    const begin = this.waiting.shift();
    if (begin === undefined) return;
    this.busy += 1;
    begin();
  }
}

type Make = (staging: string) => Promise<InstalledStart>;

const cancelled = (): CodedError => coded('cancelled', 'The installation was ended');

function refuseEnded({ signal }: InstallJob): void {
  if (signal.aborted) throw cancelled();
}

const unsupported = (message: string, detail = message): CodedError =>
  coded('install-unsupported', message, { detail });
