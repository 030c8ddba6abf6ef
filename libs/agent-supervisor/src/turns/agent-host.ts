import {
  CodedError,
  coded,
  toAppError,
  type AgentDiagnostics,
  type AgentPhase,
  type AppError,
} from '@fyllo/protocol';
import { startsAlike, type AgentDefinition } from '../agents/agent-definition';
import { AgentConnection, within, type ConnectionListener } from '../acp/agent-connection';
import type { AgentInfo } from '../acp/agent-answers';
import type { OutgoingLine } from '../acp/outgoing-line';
import { AgentProcess, type ProcessEnd } from '../process/agent-process';
import { NoiseFilter } from '../process/noise-filter';
import { ProtocolLog, type LineSink } from '../process/protocol-log';
import type { GroupWatch } from '../process/reaper-link';
import { endFault, startFault } from './launch-faults';
import { RestartBackoff } from './restart-backoff';
import { SignInNews } from './sign-in-news';
import { pause, type Timing } from './timing';

/** What a host needs from the supervisor. */
export interface HostSurroundings {
  readonly version: string;
  readonly timing: Timing;
  readonly watch: GroupWatch;
  readonly listener: ConnectionListener & { began(): void };
  /** Settles when there is room for more messages to Main. */
  room(): Promise<void> | undefined;
  line(line: Buffer): void;
  changed(): void;
  /** Where the protocol log goes besides. */
  readonly logFile?: LineSink | undefined;
  /** The process has answered the handshake. */
  greeted(info: AgentInfo): void;
}

/** A process that has answered the handshake. `launch` tells it from earlier processes of the same agent. */
export interface LiveAgent {
  readonly launch: number;
  readonly connection: AgentConnection;
  readonly info: AgentInfo;
  readonly process: AgentProcess;
}

interface Launch {
  readonly launch: number;
  readonly epoch: number;
  readonly connection: AgentConnection;
  readonly child: AgentProcess;
}

/** One agent: at most one process at a time, shared by all its sessions. */
export class AgentHost {
  phase: AgentPhase = 'idle';
  error: AppError | undefined;
  private live: LiveAgent | undefined;
  private starting: Promise<LiveAgent> | undefined;
  /** More than one only while an ended start cleans up beside the next. */
  private readonly launching = new Set<Promise<LiveAgent>>();
  private process: AgentProcess | undefined;
  private info: AgentInfo | undefined;
  private connection: AgentConnection | undefined;
  readonly log: ProtocolLog;
  readonly signIns = new SignInNews();
  private noise = new NoiseFilter();
  private lastStderr = '';
  private launches = 0;
  /** Counts up when a start that is under way must not go on. */
  private epoch = 0;
  private closed = false;
  private readonly backoff: RestartBackoff;
  private readonly unknownUpdates = new Map<string, number>();

  constructor(
    private definition: AgentDefinition,
    private readonly around: HostSurroundings,
  ) {
    this.backoff = new RestartBackoff(around.timing.restartBackoff);
    this.log = new ProtocolLog(around.logFile);
  }

  get handshake(): AgentInfo | undefined {
    return this.info;
  }

  /**
   * The running process, started if need be in `cwd`. Errors: those of the start, `agent-exited`, `agent-silent`,
   * `agent-garbage`, `agent-version`, `agent-protocol`.
   */
  async ready(definition: AgentDefinition, cwd: string): Promise<LiveAgent> {
    if (!startsAlike(definition, this.definition)) await this.stop();
    this.definition = definition;
    if (this.live !== undefined) return this.live;
    return this.starting ?? this.startAnew(cwd);
  }

  private async startAnew(cwd: string): Promise<LiveAgent> {
    const starting = this.start(cwd);
    this.starting = starting;
    try {
      return await starting;
    } finally {
      if (this.starting === starting) this.starting = undefined;
    }
  }

  /** Stops for good: whoever waits for a start, or goes on to one, gets none. */
  async close(): Promise<void> {
    this.closed = true;
    await this.stop();
  }

  /** A turn was answered: the agent works. */
  worked(): void {
    this.backoff.reset();
  }

  get current(): LiveAgent | undefined {
    return this.live;
  }

  isLive(launch: number | undefined): boolean {
    return this.live !== undefined && this.live.launch === launch;
  }

  countUnknown(variant: string): void {
    if (this.unknownUpdates.size < 100 || this.unknownUpdates.has(variant)) {
      this.unknownUpdates.set(variant, (this.unknownUpdates.get(variant) ?? 0) + 1);
    }
  }

  /**
   * Ends the process and forgets earlier deaths; running turns fail at once, and the next start does not wait for
   * the end of the old process. `termAfterMs`: how long the end of its stdin may suffice.
   */
  async stop(termAfterMs?: number): Promise<void> {
    this.epoch += 1;
    this.backoff.reset();
    this.error = undefined;
    const { live, process } = this;
    this.live = undefined;
    this.starting = undefined; // whoever comes next starts anew
    live?.connection.close(coded('agent-exited', 'The agent was stopped', { retryable: true }));
    this.enter('idle');
    await process?.stop(termAfterMs);
    // a process that was just being made is ended by whoever makes it
    await Promise.allSettled(this.launching);
  }

  diagnostics(): AgentDiagnostics {
    return {
      agentId: this.definition.id,
      phase: this.phase,
      ...(this.process === undefined ? {} : { pid: this.process.pid }),
      launches: this.launches,
      stderrTail: this.process?.stderr.text() ?? this.lastStderr,
      noiseLines: this.noise.noiseLines,
      noise: [...this.noise.noise],
      unknownUpdates: Object.fromEntries([...this.unknownUpdates, ...this.leftOut()]),
      capabilities: this.info?.capabilities ?? {},
      ...(this.error === undefined ? {} : { error: this.error }),
    };
  }

  /** Promise P-07: counted beside unknown updates, under names no update has. */
  private leftOut(): readonly (readonly [name: string, count: number])[] {
    const counts = [
      ['(unneeded message)', this.connection?.unneeded ?? 0],
      ['(update of an unknown session)', this.around.listener.stray],
    ] as const;
    return counts.filter(([, count]) => count > 0);
  }

  private async start(cwd: string): Promise<LiveAgent> {
    if (this.closed) throw coded('agent-exited', 'No agent is started any more');
    const epoch = this.epoch;
    const delay = this.backoff.next();
    if (delay === undefined) {
      throw new CodedError(this.error ?? { code: 'agent-exited', message: 'The agent kept dying' });
    }
    this.error = undefined;
    this.enter('starting');
    if (delay > 0) await pause(delay);
    this.mustBeWanted(epoch);
    const launching = this.launch(cwd, epoch);
    this.launching.add(launching);
    try {
      return await launching;
    } catch (error) {
      if (epoch === this.epoch) {
        this.error = toAppError(error);
        this.enter('failed');
      }
      throw error;
    } finally {
      this.launching.delete(launching);
    }
  }

  private async launch(cwd: string, epoch: number): Promise<LiveAgent> {
    const { timing, watch, version } = this.around;
    const launch = (this.launches += 1);
    const noise = (this.noise = new NoiseFilter());
    let died: (error: CodedError) => void = () => undefined;
    const death = new Promise<never>((_resolve, reject) => {
      died = reject;
    });
    death.catch(() => undefined); // it may die long after anybody waits
    this.around.listener.began();
    const connection = new AgentConnection((line) => {
      this.log.record('to-agent', line.shown);
      return send(child, line);
    }, this.around.listener);
    this.connection = connection;
    const child = await AgentProcess.start({ ...this.definition, cwd }, watch, {
      line: (line) => this.take(line, noise, connection),
      ended: (end) => {
        died(this.ended({ launch, epoch, connection, child }, end));
      },
    });
    try {
      this.mustBeWanted(epoch);
      this.process = child;
      this.around.changed();
      const answer = within(
        connection.initialize(version, this.definition),
        timing.initialize,
        'initialize',
      );
      const info = await Promise.race([answer, death]);
      this.mustBeWanted(epoch);
      this.info = info;
      this.live = { launch, connection, info, process: child };
      this.around.greeted(info);
      this.enter('ready');
      return this.live;
    } catch (error) {
      const stopped = child.stop(0);
      if (epoch !== this.epoch) await stopped;
      throw startFault(this.definition, child, noise, error);
    }
  }

  private mustBeWanted(epoch: number): void {
    if (epoch !== this.epoch) throw coded('agent-exited', 'The start was ended');
  }

  private take(
    line: Buffer,
    noise: NoiseFilter,
    connection: AgentConnection,
  ): Promise<void> | undefined {
    this.around.line(line);
    this.log.record('from-agent', line);
    const message = noise.accept(line);
    if (message === undefined) return this.around.room();
    const taken = connection.receive(message);
    if (taken === false) noise.count(line);
    return typeof taken === 'boolean' ? this.around.room() : this.takenIn(taken);
  }

  private async takenIn(taken: Promise<void>): Promise<void> {
    await taken;
    await this.around.room(); // requests make events too
  }

  private ended({ launch, epoch, connection, child }: Launch, end: ProcessEnd): CodedError {
    const error = endFault(this.definition, child, end);
    connection.close(error);
    const wanted = epoch !== this.epoch;
    this.lastStderr = child.stderr.text();
    if (this.process === child) this.process = undefined;
    if (this.live?.launch === launch) {
      this.live = undefined;
      const calm = wanted || (end.code === 0 && end.fault === undefined);
      if (!calm) this.error = error.error;
      this.enter(calm ? 'idle' : 'failed');
    }
    if (!wanted) this.backoff.died();
    return error;
  }

  private enter(phase: AgentPhase): void {
    this.phase = phase;
    this.around.changed();
  }
}

/** An agent that no longer reads cannot answer either: it is ended, and its end tells everybody who waits. */
async function send(child: AgentProcess, { pieces }: OutgoingLine): Promise<void> {
  try {
    for await (const piece of pieces) await child.write(piece);
  } catch {
    void child.stop(0);
  }
}
