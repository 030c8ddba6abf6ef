import {
  coded,
  toAppError,
  type AppError,
  type ConfigChoice,
  type SessionEvent,
  type SessionEventOf,
} from '@fyllo/protocol';
import type { DraftNews, DraftRequest, PromptRequest, SupervisorOutlet } from '../api';
import type { PermissionAnswer } from '../acp/agent-connection';
import { CANCELLED, type ElicitationAnswer } from '../acp/elicitation';
import { field } from '../acp/json-access';
import { UpdateMapper } from '../acp/update-mapper';
import type { SessionAgent } from './session-agent';
import { SessionLink, type LinkListener } from './session-link';
import type { Timing } from './timing';

/**
 * A session made ahead of the first message, for what the agent offers (behaviour 7.7). It is no session of ours: what
 * the agent says beyond its state is dropped, what it asks is cancelled, and it never starts a sign-in.
 */
export class Draft implements LinkListener {
  private readonly link: SessionLink;
  private readonly mapper = new UpdateMapper();
  /** What the agent last said of each kind of state. */
  private readonly states = new Map<SessionEvent['type'], SessionEvent>();
  private phase: DraftNews['phase'] = 'probing';
  private error: AppError | undefined;
  private opening: Promise<void> = Promise.resolve();
  private over = false;
  private telling = false;

  constructor(
    private readonly request: DraftRequest,
    private readonly agent: SessionAgent,
    private readonly outlet: SupervisorOutlet,
    timing: Timing,
  ) {
    this.link = new SessionLink(this, timing);
  }

  open(): void {
    this.link.use(this.agent, null);
    this.opening = this.probe();
  }

  /** Whether a first message may be sent in it. */
  fits({ agentId, mode, cwd, additional }: PromptRequest): boolean {
    const { request } = this;
    const same = agentId === request.agentId && mode === request.mode && cwd === request.cwd;
    return same && additional.join('\0') === request.additional.join('\0');
  }

  /** Errors: `not-found` without a session, `config-refused`. */
  async change(choice: ConfigChoice): Promise<void> {
    await this.opening;
    // its process ended while somebody thought about what to choose
    if (this.phase === 'ready' && this.link.live === undefined) await this.reopen();
    const { live } = this.link;
    if (live === undefined) throw coded('not-found', 'There is no probed session');
    await this.link.change(live, choice);
    this.send();
  }

  /** The session becomes one of ours; returns the state it has told, or nothing when it is not there any more. */
  async handOver(to: SessionLink): Promise<readonly SessionEvent[]> {
    this.over = true;
    if (!(await to.adopt(this.link, this.opening))) return [];
    return [...this.states.values()].filter(({ type }) => type !== 'config'); // the link has told it
  }

  async close(): Promise<void> {
    this.over = true;
    await this.link.close();
  }

  update(update: unknown): void {
    for (const event of this.mapper.map(update, '')) {
      if (event.type === 'config' || event.type === 'mode') this.link.heardState(event);
      if (isState(event)) this.state(event);
      else if (event.type === 'unknown') this.agent.host.countUnknown(event.variant);
    }
  }

  state(event: SessionEvent): void {
    this.states.set(event.type, event);
    this.tell();
  }

  renewed(): void {
    // the first message tells the agent's id
  }

  restored(): void {
    // there are no stored choices yet
  }

  permission(): Promise<PermissionAnswer> {
    return Promise.resolve(undefined);
  }

  elicitation(): Promise<ElicitationAnswer> {
    return Promise.resolve(CANCELLED);
  }

  unreadablePermission(): void {
    // the connection has refused it
  }

  private async probe(): Promise<void> {
    this.send();
    const { cwd, additional } = this.request;
    try {
      const target = { agentId: this.request.agentId, cwd, additional };
      const nothing = { agentSessionId: null, choices: [], config: [] };
      await this.link.activate(this.agent, { ...target, ...nothing });
      this.phase = 'ready';
    } catch (error) {
      this.phase = 'failed';
      this.error = toAppError(error);
    }
    this.send();
  }

  private async reopen(): Promise<void> {
    this.opening = this.probe();
    await this.opening;
  }

  /** Several changes in one turn of the event loop are told once. */
  private tell(): void {
    if (this.telling) return;
    this.telling = true;
    setImmediate(() => {
      this.telling = false;
      this.send();
    });
  }

  private send(): void {
    if (this.over) return;
    const commands = this.states.get('commands');
    const draft: DraftNews = {
      draftId: this.request.draftId,
      phase: this.phase,
      config: this.link.settings.options,
      commands: commands?.type === 'commands' ? commands.commands : [],
      ...field('error', this.error),
    };
    this.outlet.send({ k: 'draft', draft });
  }
}

type StateEvent = SessionEventOf<'commands' | 'mode' | 'plan' | 'usage' | 'agent-title'>;

const isState = (event: SessionEvent): event is StateEvent =>
  ['commands', 'mode', 'plan', 'usage', 'agent-title'].includes(event.type);
