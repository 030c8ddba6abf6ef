import {
  CodedError,
  coded,
  type AgentSessionId,
  type ConfigChoice,
  type SessionEvent,
  type SessionEventOf,
} from '@fyllo/protocol';
import type { SessionTarget } from '../api';
import type { OpenedState } from '../acp/agent-answers';
import { within } from '../acp/agent-connection';
import { folderParams, type FolderParams } from '../acp/session-params';
import type { LiveAgent } from './agent-host';
import type { SessionAgent } from './session-agent';
import { ReplayWatch } from './replay-watch';
import { requireFolders } from './session-folders';
import type { SessionListener } from './session-routes';
import { SessionSettings, type AskedSession } from './session-settings';
import type { Timing } from './timing';

/** What has to be known to make an agent know a session. */
export type LinkTarget = Omit<SessionTarget, 'sessionId' | 'mode'>;

export interface LinkListener extends SessionListener {
  /** State of the session in an answer, or a new list of its settings. */
  state(event: SessionEvent): void;
  /** The agent made a new session. */
  renewed(agentSessionId: AgentSessionId): void;
  /** Stored choices were applied; these are still valid. */
  restored(choices: readonly ConfigChoice[]): void;
}

/** The agent's side of a session: its id there, the process that knows it, how it is taken up again, its settings. */
export class SessionLink {
  readonly settings: SessionSettings;
  readonly replay: ReplayWatch;
  private agent: SessionAgent | undefined;
  private agentSessionId: AgentSessionId | undefined;
  /** The launch of the process that knows the session, and of the one that has the person's settings. */
  private launch: number | undefined;
  private restoredIn: number | undefined;
  /** What is asked of the agent outside prompts, one after another. */
  private tail: Promise<unknown> = Promise.resolve();
  /** The agent began without memory of the session, and no prompt has told it since. */
  memoryLost = false;
  private dropped: readonly string[] = [];
  private closed = false;

  constructor(
    private readonly listener: LinkListener,
    private readonly timing: Timing,
  ) {
    this.replay = new ReplayWatch(timing);
    this.settings = new SessionSettings((event) => {
      this.listener.state(event);
    }, timing.sessionSetup);
  }

  get id(): AgentSessionId {
    return this.agentSessionId ?? '';
  }

  get host(): SessionAgent['host'] | undefined {
    return this.agent?.host;
  }

  /** The process that knows the session, if it lives. */
  get live(): LiveAgent | undefined {
    const live = this.agent?.host.current;
    return live !== undefined && live.launch === this.launch ? live : undefined;
  }

  /** What the agent says of the settings; other events are none of ours. */
  heardState(event: SessionEventOf<'config'> | SessionEventOf<'mode'>): void {
    if (event.type === 'mode') this.settings.modeIs(event.modeId);
    else this.settings.replace({ options: event.options, legacy: false });
  }

  /** Names of settings that were not offered any more since this was last asked. */
  takeDropped(): readonly string[] {
    const { dropped } = this;
    this.dropped = [];
    return dropped;
  }

  /** The agent of what comes next; another one than before knows nothing of the session. */
  use(agent: SessionAgent, agentSessionId: AgentSessionId | null): void {
    const same = this.agent?.host === agent.host;
    this.agent = agent;
    if (!same) {
      this.launch = undefined;
      this.agentSessionId = undefined;
    }
    this.agentSessionId ??= agentSessionId ?? undefined;
  }

  /** The agent does not know the session any more, or must not be asked about it; returns whether it was ours. */
  detach(): boolean {
    this.launch = undefined;
    return this.agent?.routes.forget(this.id, this.listener) === true;
  }

  /** Ends the session on the agent where that is possible; a fault of it changes nothing for us. */
  async close(): Promise<void> {
    this.closed = true;
    await this.tail;
    const { live, id } = this;
    if (!this.detach() || live?.info.abilities.close !== true) return;
    const closed = live.connection.closeSession(id);
    await within(closed, this.timing.closeSession, 'session/close').catch(() => undefined);
  }

  /**
   * Takes over a session that was opened ahead, once it is (`opening`), when its process still lives; returns whether
   * it does. What is asked of this session meanwhile waits, for it would make another one.
   */
  adopt(ahead: SessionLink, opening: Promise<void>): Promise<boolean> {
    return this.alone(async () => {
      await opening;
      await ahead.tail;
      const { agent, agentSessionId, launch, live } = ahead;
      if (live === undefined || agent === undefined || agentSessionId === undefined) return false;
      this.agent = agent;
      this.agentSessionId = agentSessionId;
      this.launch = launch;
      agent.routes.lead(agentSessionId, this.listener);
      this.listener.renewed(agentSessionId);
      this.settings.adopt(ahead.settings);
      return true;
    });
  }

  /**
   * Makes the agent know the session, with the person's settings; what an ended turn left behind is waited for and
   * used. `changing`: the setting a person is about to change. Errors: those of a start and of the connection,
   * `folder-missing`, `scope-single-folder`, `config-refused`, `cancelled` when it was closed meanwhile.
   */
  async activate(agent: SessionAgent, target: LinkTarget, changing?: string): Promise<LiveAgent> {
    const live = await agent.host.ready(agent.definition, target.cwd);
    const folders = folderParams(target, live.info.abilities);
    await this.alone(async () => {
      // nobody would close it again
      if (this.closed) throw coded('cancelled', 'The session is closed');
      if (this.launch !== live.launch) await this.takeUp(agent, live, target, folders);
      await this.restore(live, target.choices, changing);
    });
    return live;
  }

  /** A new session in place of the one the agent has lost. Errors: as `activate`. */
  async reopen(agent: SessionAgent, live: LiveAgent, target: LinkTarget): Promise<void> {
    this.detach();
    const folders = folderParams(target, live.info.abilities);
    await this.alone(async () => {
      await requireFolders(target);
      await this.renew(agent, live, folders, target, true);
      await this.restore(live, target.choices);
    });
  }

  /** Errors: as `SessionSettings.change`. */
  async change(live: LiveAgent, choice: ConfigChoice): Promise<void> {
    await this.alone(() => this.settings.change(this.asked(live), choice));
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => undefined);
    return done;
  }

  private asked({ connection }: LiveAgent): AskedSession {
    return { connection, agentSessionId: this.id };
  }

  private async restore(
    live: LiveAgent,
    choices: readonly ConfigChoice[],
    changing?: string,
  ): Promise<void> {
    if (this.restoredIn === live.launch) return;
    const restored = await this.settings.restore(this.asked(live), choices, changing);
    if (restored.complete) this.restoredIn = live.launch;
    if (restored.dropped.length === 0) return;
    this.dropped = [...this.dropped, ...restored.dropped];
    this.listener.restored(restored.choices);
  }

  private async takeUp(
    agent: SessionAgent,
    live: LiveAgent,
    target: LinkTarget,
    folders: FolderParams,
  ): Promise<void> {
    await requireFolders(target);
    const known = this.agentSessionId;
    if (known !== undefined) {
      for (const how of ['resume', 'load'] as const) {
        if (live.info.abilities[how] && (await this.recover(how, known, agent, live, folders))) {
          this.settings.opened(target.config);
          return;
        }
      }
    }
    await this.renew(agent, live, folders, target, known !== undefined);
  }

  /** A new session at the agent, which has no memory of the old one. */
  private async renew(
    agent: SessionAgent,
    live: LiveAgent,
    folders: FolderParams,
    { config }: LinkTarget,
    memoryLost: boolean,
  ): Promise<void> {
    this.replay.end();
    this.settings.forgetConfirmation();
    await agent.routes.opening(
      this.listener,
      () => this.make(live, folders),
      ({ agentSessionId, state }) => {
        this.listener.renewed(agentSessionId);
        this.opened(agentSessionId, live, state);
      },
    );
    this.settings.opened(config);
    this.memoryLost ||= memoryLost;
  }

  private async make({ connection, info }: LiveAgent, folders: FolderParams) {
    const making = connection.newSession(folders);
    try {
      return await within(making, this.timing.sessionSetup, 'session/new');
    } catch (error) {
      // one that is made too late would stay at the agent
      if (info.abilities.close) {
        making
          .then(({ agentSessionId }) => connection.closeSession(agentSessionId))
          .catch(() => undefined);
      }
      throw error;
    }
  }

  /** Whether the agent knows the session again. A replay is taken for state and not for messages. */
  private async recover(
    how: 'load' | 'resume',
    known: AgentSessionId,
    agent: SessionAgent,
    live: LiveAgent,
    folders: FolderParams,
  ): Promise<boolean> {
    this.replay.begin();
    this.settings.forgetConfirmation();
    agent.routes.lead(known, this.listener);
    try {
      const recovering = live.connection.takeUp(how, known, folders);
      const state = await within(recovering, this.timing.sessionSetup, `session/${how}`);
      this.opened(known, live, state);
      await this.replay.quiet(how);
      return true;
    } catch (error) {
      agent.routes.forget(known, this.listener);
      // the process died or the person signs in first: the session itself is not lost
      const code = error instanceof CodedError ? error.code : 'internal';
      if (!agent.host.isLive(live.launch) || code === 'agent-sign-in') throw error;
      return false;
    }
  }

  private opened(agentSessionId: AgentSessionId, live: LiveAgent, state: OpenedState): void {
    this.agentSessionId = agentSessionId;
    this.launch = live.launch;
    this.restoredIn = undefined;
    const { config, modeId } = state;
    // an agent with config options has its mode among them
    const hasModes = config?.legacy !== false && modeId !== undefined;
    if (hasModes) this.listener.state({ type: 'mode', modeId });
    if (config !== undefined) this.settings.replace(config);
  }
}
