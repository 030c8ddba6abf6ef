import { setTimeout as delay } from 'node:timers/promises';
import type { SupervisorMessage } from '@fyllo/agent-supervisor/api';
import {
  SESSION_FORMAT,
  TITLE_CODE_POINTS,
  coded,
  toAppError,
  type AgentId,
  type AppError,
  type SessionEvent,
  type SessionEventOf,
  type SessionId,
  type SessionMeta,
  type SessionMode,
  type SessionSummary,
  type Workspace,
} from '@fyllo/protocol';
import { titleFrom } from '@fyllo/session-model';
import { newId } from '../new-id';
import type { SupervisorLink } from '../supervisor-link';
import { requireFolder } from '../folders/require-folder';
import { OnceByKey } from './once-by-key';
import type { SessionDirectory } from './session-directory';
import type { RunningTurn, SessionRuntime } from './session-runtime';

export interface NewSession {
  readonly key: string;
  readonly agentId: AgentId;
  readonly mode: SessionMode;
  readonly text: string;
}

/** How long an agent may take to stop a turn whose session is deleted, before it is killed. */
const DELETE_GRACE_MS = 5000;

/** Starts turns, hands the supervisor's events to their sessions and ends what a dead worker left behind. */
export class Turns {
  /** Sends are repeated after a lost connection: the same key is the same session, or the same turn. */
  private readonly creates = new OnceByKey<SessionSummary>();
  private readonly sends = new OnceByKey<RunningTurn>();
  private readonly deletions = new Map<SessionId, Promise<void>>();

  constructor(
    private readonly directory: SessionDirectory,
    private readonly supervisor: SupervisorLink,
    private readonly now: () => number,
    private readonly graceMs = DELETE_GRACE_MS,
  ) {
    supervisor.onMessage((message) => this.take(message));
    supervisor.onGone((error) => void this.endAll(error.error));
  }

  /** The first send of a draft. Errors: `agent-unknown`, `folder-missing`, those of the store. */
  create(workspace: Workspace, request: NewSession): Promise<SessionSummary> {
    return this.creates.run(`${workspace.id} ${request.key}`, () =>
      this.createSession(workspace, request),
    );
  }

  /** A further message. Errors: `turn-running`, `folder-missing`, those of the store. */
  send(sessionId: SessionId, key: string, text: string): Promise<RunningTurn> {
    return this.sends.run(`${sessionId} ${key}`, () => this.sendMessage(sessionId, key, text));
  }

  async cancel(sessionId: SessionId): Promise<void> {
    await this.stopWith(sessionId, () => this.supervisor.cancel(sessionId));
  }

  async forceStop(sessionId: SessionId): Promise<void> {
    await this.stopWith(sessionId, () => this.supervisor.forceStop(sessionId));
  }

  /**
   * Deletes a session; what runs in it is stopped first. A second call joins the first.
   * Errors: `not-found`, those of the store.
   */
  delete(sessionId: SessionId): Promise<void> {
    const known = this.deletions.get(sessionId);
    if (known) return known;
    const deletion = this.stopAndDelete(sessionId).finally(() => this.deletions.delete(sessionId));
    this.deletions.set(sessionId, deletion);
    return deletion;
  }

  private async stopAndDelete(sessionId: SessionId): Promise<void> {
    const running = await this.directory.running();
    const runtime = running.find(({ log }) => log.id === sessionId);
    if (runtime) await this.stopForGood(runtime);
    await this.directory.delete(sessionId);
  }

  private async sendMessage(sessionId: SessionId, key: string, text: string): Promise<RunningTurn> {
    return this.directory.with(sessionId, async (runtime) => {
      const earlier = await runtime.earlierSend(key);
      if (earlier) return earlier;
      await requireFolder(runtime.log.meta.scope.cwd);
      const started = startEvent(runtime.log.meta.agentId, key, text);
      await runtime.startTurn(started);
      await this.prompt(runtime, started);
      return { turnId: started.turnId, messageId: started.messageId };
    });
  }

  private async createSession(workspace: Workspace, request: NewSession): Promise<SessionSummary> {
    const { agents } = await this.supervisor.agents();
    const agent = agents.find((candidate) => candidate.id === request.agentId);
    if (!agent)
      throw coded('agent-unknown', 'There is no such agent.', { detail: request.agentId });
    const started = startEvent(agent.id, request.key, request.text);
    const meta = this.newMeta(workspace, request, agent.name, started);
    await requireFolder(meta.scope.cwd);
    await this.directory.create(meta, started);
    return this.directory.with(meta.id, async (runtime) => {
      await this.prompt(runtime, started);
      return runtime.summary();
    });
  }

  private newMeta(
    workspace: Workspace,
    { agentId, mode }: NewSession,
    agentName: string,
    { parts }: SessionEventOf<'turn.started'>,
  ): SessionMeta {
    const { projects, primary } = workspace;
    const cwd = projects.find((project) => project.id === primary) ?? projects[0];
    if (!cwd) throw coded('folder-missing', 'The Workspace has no folder.');
    const now = this.now();
    return {
      format: SESSION_FORMAT,
      id: newId('session'),
      workspaceId: workspace.id,
      title: titleFrom(parts, TITLE_CODE_POINTS),
      agentId,
      agentName,
      mode,
      createdAt: now,
      activityAt: now,
      turnCount: 0,
      scope: { projects, primary, cwd: cwd.path },
      state: { plan: [], commands: [], config: [] },
    };
  }

  /** Hands the turn to the supervisor; if it does not take it, the turn has failed, not the send. */
  private async prompt(
    runtime: SessionRuntime,
    started: SessionEventOf<'turn.started'>,
  ): Promise<void> {
    const { meta } = runtime.log;
    const { turnId, messageId, agentId, parts } = started;
    try {
      this.supervisor.start();
      await this.supervisor.prompt({
        sessionId: meta.id,
        turnId,
        messageId,
        agentId,
        cwd: meta.scope.cwd,
        agentSessionId: meta.agentSessionId ?? null,
        parts,
      });
    } catch (thrown) {
      await this.endTurn(runtime, { outcome: 'failed', error: toAppError(thrown) });
    }
  }

  private async take(message: SupervisorMessage): Promise<void> {
    if (message.k === 'agents') return; // the agents handler listens for itself
    if (!this.directory.knows(message.sessionId)) return; // deleted, and its agent has not noticed yet
    await this.directory.with(message.sessionId, async (runtime) => {
      if (message.k === 'events') return runtime.record(message.events);
      const { agentSessionId } = message;
      await runtime.log.patchMeta(() => ({ agentSessionId }));
    });
  }

  private async stopWith(sessionId: SessionId, stop: () => Promise<void>): Promise<void> {
    await this.directory.with(sessionId, async (runtime) => {
      if (!runtime.running) throw coded('turn-not-running', 'No turn is running.');
      try {
        await stop();
      } catch (thrown) {
        // the supervisor does not know the turn (its worker was restarted): it is over, and is told so
        if (toAppError(thrown).code !== 'turn-not-running') throw thrown;
        await this.endTurn(runtime, { outcome: 'interrupted' });
      }
    });
  }

  /** An agent that does not stop when asked is killed: nobody could see or stop what it does for no session. */
  private async stopForGood(runtime: SessionRuntime): Promise<void> {
    const stops = [() => this.cancel(runtime.log.id), () => this.forceStop(runtime.log.id)];
    for (const stop of stops) {
      if (!runtime.running) return;
      const asked = stop().catch(() => undefined); // the session goes whether or not its agent can be reached
      await Promise.race([asked.then(() => runtime.quiet(this.graceMs)), delay(this.graceMs)]);
    }
  }

  private async endAll(error: AppError): Promise<void> {
    const running = await this.directory.running();
    // one that cannot be written has told so itself, and must not keep the others running
    await Promise.allSettled(
      running.map(({ log }) =>
        this.directory.with(log.id, (runtime) =>
          this.endTurn(runtime, { outcome: 'interrupted', error }),
        ),
      ),
    );
  }

  private async endTurn(
    runtime: SessionRuntime,
    end: Pick<Extract<SessionEvent, { type: 'turn.ended' }>, 'outcome' | 'error'>,
  ): Promise<void> {
    const turn = runtime.running;
    if (!turn) return;
    await runtime.record([{ type: 'turn.ended', ...turn, ...end }]);
  }
}

function startEvent(agentId: AgentId, key: string, text: string): SessionEventOf<'turn.started'> {
  return {
    type: 'turn.started',
    turnId: newId('turn'),
    userMessageId: newId('message'),
    messageId: newId('message'),
    agentId,
    key,
    parts: [{ type: 'text', text }],
  };
}
