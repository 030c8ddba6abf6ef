import type {
  ConfigChoice,
  ConfigOption,
  SessionEvent,
  SessionEventOf,
  ToolPart,
} from '@fyllo/protocol';
import { applyEvents, EMPTY_VIEW, type SessionView } from '@fyllo/session-model';
import type { SessionTarget } from '@fyllo/agent-supervisor';
import { withFiles, type AttachedFile } from '../supervision/attached-files';
import type { AgentDesk } from './agent-desk';
import type { ProjectFolder } from './project-folder';

/** How a session answers requests for permission: by the kind of the option it takes. */
export type Permit = 'allow_once' | 'reject_once';

export interface SessionWish {
  readonly agentId: string;
  readonly project: ProjectFolder;
  readonly permit?: Permit;
  readonly additional?: readonly string[];
}

/** A conversation with an agent, as Main would hold it. */
export class AgentSession {
  agentSessionId: string | null = null;
  choices: readonly ConfigChoice[] = [];
  readonly events: SessionEvent[] = [];
  /** The requests for permission that were answered. */
  asked = 0;
  private turns = 0;

  constructor(
    readonly id: string,
    private readonly wish: SessionWish,
    private readonly desk: AgentDesk,
  ) {}

  get target(): SessionTarget {
    return {
      sessionId: this.id,
      agentId: this.wish.agentId,
      mode: 'fyllocode',
      cwd: this.wish.project.folder,
      additional: this.wish.additional ?? [],
      agentSessionId: this.agentSessionId,
      choices: this.choices,
      config: this.config,
    };
  }

  /** The last list of settings that the agent told. */
  get config(): readonly ConfigOption[] {
    return this.events.findLast((event) => event.type === 'config')?.options ?? [];
  }

  /** Starts a turn; the endpoint follows the project's script from now on. */
  async start(text: string, files: readonly AttachedFile[] = []): Promise<string> {
    this.desk.follow(this.wish.project.script);
    const turnId = `${this.id}-turn-${(this.turns += 1)}`;
    const ids = { turnId, messageId: `${turnId}-reply`, userMessageId: `${turnId}-question` };
    // the copies lie beside the project, as the application's lie outside every project
    const folder = `${this.wish.project.folder}-attachments`;
    const message = withFiles(folder, files, [{ type: 'text', text }]);
    const agentId = this.wish.agentId;
    const parts = [...message.parts];
    this.events.push({ type: 'turn.started', ...ids, agentId, key: turnId, parts });
    await this.desk.supervisor.prompt({ ...this.target, ...ids, ...message });
    return turnId;
  }

  /** A whole turn. */
  async turn(
    text: string,
    files: readonly AttachedFile[] = [],
  ): Promise<SessionEventOf<'turn.ended'>> {
    return this.ended(await this.start(text, files));
  }

  async ended(turnId: string): Promise<SessionEventOf<'turn.ended'>> {
    const ended = (): SessionEventOf<'turn.ended'> | undefined =>
      this.events.find(
        (event): event is SessionEventOf<'turn.ended'> =>
          event.type === 'turn.ended' && event.turnId === turnId,
      );
    return this.desk.until(ended, `the end of ${turnId}`);
  }

  /** What the session looks like to a reader. */
  view(): SessionView {
    const sequenced = this.events.map((event, index) => ({ seq: index + 1, at: 0, event }));
    return applyEvents(EMPTY_VIEW, sequenced);
  }

  /** The last answer as it is read. */
  text(): string {
    const parts = this.view().messages.at(-1)?.parts ?? [];
    return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  }

  /** Tool calls of all turns. */
  tools(): readonly ToolPart[] {
    return this.view()
      .messages.flatMap(({ parts }) => [...parts])
      .filter((part) => part.type === 'tool');
  }

  take(events: readonly SessionEvent[]): void {
    this.events.push(...events);
    for (const event of events) {
      if (event.type === 'permission.requested') this.decide(event);
      if (event.type === 'question.requested') this.answer(event);
    }
  }

  private decide({ requestId, options }: SessionEventOf<'permission.requested'>): void {
    const wanted = this.wish.permit ?? 'allow_once';
    const option = options.find(({ kind }) => kind === wanted);
    if (option === undefined) return; // the turn waits, and the scenario tells that it does
    this.asked += 1;
    this.desk.settle(this.desk.supervisor.answerPermission(this.id, requestId, option.optionId));
  }

  private answer({ requestId, question }: SessionEventOf<'question.requested'>): void {
    const methodId = this.desk.agent.signIn;
    const signsIn = question.kind === 'sign-in' && methodId !== undefined;
    const answer = signsIn
      ? { action: 'accept' as const, methodId }
      : { action: 'decline' as const };
    this.desk.settle(this.desk.supervisor.answerQuestion(this.id, requestId, answer));
  }
}
