import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import {
  coded,
  toAppError,
  type AgentId,
  type AppError,
  type ConfigChoice,
  type Scope,
  type SessionEvent,
  type SessionEventOf,
  type SessionId,
  type SessionMode,
  type SessionSummary,
  type Workspace,
} from '@fyllo/protocol';
import type { Connection } from '../connections/connection';
import type { Drafts } from '../drafts/drafts';
import { requireFolder } from '../folders/require-folder';
import type { SupervisorLink } from '../supervisor-link';
import { newMeta, targetOf, turnStart, withChoice } from './new-session';
import { OnceByKey } from './once-by-key';
import { consentedScope } from './scope-consent';
import type { SessionDirectory } from './session-directory';
import type { RunningTurn, SessionRuntime } from './session-runtime';
import { foldersOf, onlyPrimary, refuseStale, requireFolders, snapshotOf } from './session-scope';

export interface NewSession {
  readonly key: string;
  readonly agentId: AgentId;
  readonly mode: SessionMode;
  readonly text: string;
  /** The person is content with the primary folder alone. */
  readonly primaryOnly?: boolean;
}

export type NewMessage = Pick<NewSession, 'key' | 'text' | 'primaryOnly'>;

export interface TurnParts {
  readonly directory: SessionDirectory;
  readonly supervisor: SupervisorLink;
  readonly drafts: Drafts;
  readonly now: () => number;
  readonly report: (where: string, thrown: unknown) => void;
  readonly graceMs?: number;
}

/** How long an agent may take to stop a turn whose session is deleted, before it is killed. */
const DELETE_GRACE_MS = 5000;

/** Starts turns, stops them and ends what a dead worker left behind. */
export class Turns {
  /** Sends are repeated after a lost connection: the same key is the same session, or the same turn. */
  private readonly creates = new OnceByKey<SessionSummary>();
  private readonly sends = new OnceByKey<RunningTurn>();
  private readonly deletions = new Map<SessionId, Promise<void>>();
  /** Settings that are being changed: an agent may be taking the session up for it. */
  private readonly changes = new Map<SessionId, Promise<unknown>>();

  private readonly directory: SessionDirectory;
  private readonly supervisor: SupervisorLink;
  private readonly graceMs: number;

  constructor(private readonly parts: TurnParts) {
    this.directory = parts.directory;
    this.supervisor = parts.supervisor;
    this.graceMs = parts.graceMs ?? DELETE_GRACE_MS;
    parts.supervisor.onGone((error) => void this.endAll(error.error));
  }

  /**
   * The first send of a draft page. Errors: `agent-unknown`, `folder-missing`, `scope-single-folder`, those of the
   * store; then there is no trace of it.
   */
  create(
    workspace: Workspace,
    request: NewSession,
    connection: Connection,
  ): Promise<SessionSummary> {
    return this.creates.run(`${workspace.id} ${request.key}`, () =>
      this.createSession(workspace, request, connection),
    );
  }

  /**
   * A further message. Errors: `turn-running`, `scope-stale`, `scope-single-folder`, those of the store; then nothing
   * is stored.
   */
  send(sessionId: SessionId, message: NewMessage): Promise<RunningTurn> {
    return this.sends.run(`${sessionId} ${message.key}`, () =>
      this.sendMessage(sessionId, message),
    );
  }

  /**
   * Changes a setting and keeps it for later. Errors: `config-refused`, `scope-stale` and `scope-single-folder` as for a
   * message, `not-found` when the session was deleted meanwhile, those of activating and of the store.
   */
  async setConfig(sessionId: SessionId, choice: ConfigChoice): Promise<void> {
    const change = this.changeSetting(sessionId, choice);
    const all = Promise.allSettled([this.changes.get(sessionId), change]);
    this.changes.set(sessionId, all);
    await change.finally(() => {
      if (this.changes.get(sessionId) === all) this.changes.delete(sessionId);
    });
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

  private async changeSetting(sessionId: SessionId, choice: ConfigChoice): Promise<void> {
    await this.directory.with(sessionId, async (runtime) => {
      const { log } = runtime;
      this.supervisor.start();
      // it makes the agent take the session up, as a message does
      await this.checkFolders(runtime, false);
      await this.supervisor.setConfig(targetOf(log.meta), choice);
      if (!this.directory.knows(sessionId)) throw coded('not-found', 'The session was deleted.');
      await turnOfTheLoop(); // what was dropped meanwhile is told on its own way, and must not undo this
      await log.patchMeta(({ configChoices = [] }) => ({
        configChoices: withChoice(configChoices, choice),
      }));
      await runtime.settled(); // the agent's list, which came on its own way, is shown before the answer
    });
  }

  private async stopAndDelete(sessionId: SessionId): Promise<void> {
    const running = await this.directory.running();
    const runtime = running.find(({ log }) => log.id === sessionId);
    if (runtime) await this.stopForGood(runtime);
    await this.directory.delete(sessionId);
    this.forget(sessionId).catch((thrown: unknown) => {
      // a worker that is gone has forgotten everything
      if (toAppError(thrown).code !== 'worker-gone') this.parts.report('forget', thrown);
    });
  }

  /** What takes the session up at this moment is waited for: it would come after the closing, and stay. */
  private async forget(sessionId: SessionId): Promise<void> {
    await this.changes.get(sessionId);
    await this.supervisor.forget(sessionId);
  }

  private async sendMessage(sessionId: SessionId, message: NewMessage): Promise<RunningTurn> {
    return this.directory.with(sessionId, async (runtime) => {
      const { key, text, primaryOnly = false } = message;
      const earlier = await runtime.earlierSend(key);
      if (earlier) return earlier;
      if (runtime.running) throw coded('turn-running', 'A turn is running here.');
      this.supervisor.start();
      await this.checkFolders(runtime, primaryOnly);
      const started = turnStart(runtime.log.meta.agentId, key, text);
      await runtime.startTurn(started);
      await this.prompt(runtime, started);
      return { turnId: started.turnId, messageId: started.messageId };
    });
  }

  /** Folders are frozen; they matter when an agent has to take the session up again (behaviour 14.1). */
  private async checkFolders({ log }: SessionRuntime, primaryOnly: boolean): Promise<void> {
    const { agentId, scope: before } = log.meta;
    // a worker that is gone knows no session
    if (await this.supervisor.isActive(log.id).catch(() => false)) return;
    await refuseStale(onlyPrimary(before)); // no agent can be asked in a folder that is gone
    const scope = await consentedScope(this.supervisor, agentId, before, primaryOnly);
    await refuseStale(scope);
    if (isSameScope(scope, before)) return;
    await log.patchMeta(() => ({ scope }));
  }

  private async createSession(
    workspace: Workspace,
    request: NewSession,
    connection: Connection,
  ): Promise<SessionSummary> {
    const { drafts, now } = this.parts;
    this.supervisor.start();
    const { agents } = await this.supervisor.agents();
    const agent = agents.find((candidate) => candidate.id === request.agentId);
    if (!agent)
      throw coded('agent-unknown', 'There is no such agent.', { detail: request.agentId });
    const scope = await this.newScope(workspace, request);
    const draft = await drafts.matching(connection, request, scope);
    const choices = draft?.choices ?? [];
    const started = turnStart(agent.id, request.key, request.text);
    const { mode } = request;
    const place = { workspaceId: workspace.id, agent, mode, scope };
    const meta = newMeta(started, { ...place, choices, now: now() });
    await this.directory.create(meta, started);
    drafts.sent(connection, draft);
    return this.directory.with(meta.id, async (runtime) => {
      await this.prompt(runtime, started, draft?.draftId);
      return runtime.summary();
    });
  }

  private async newScope(
    workspace: Workspace,
    { agentId, primaryOnly = false }: NewSession,
  ): Promise<Scope> {
    const snapshot = await snapshotOf(workspace);
    await requireFolder(snapshot.cwd);
    const scope = await consentedScope(this.supervisor, agentId, snapshot, primaryOnly);
    await requireFolders(scope);
    return scope;
  }

  /** Hands the turn to the supervisor; if it does not take it, the turn has failed, not the send. */
  private async prompt(
    runtime: SessionRuntime,
    { turnId, messageId, userMessageId, parts }: SessionEventOf<'turn.started'>,
    draftId?: string,
  ): Promise<void> {
    try {
      await this.supervisor.prompt({
        ...targetOf(runtime.log.meta),
        ...{ turnId, messageId, userMessageId, parts },
        ...(draftId === undefined ? {} : { draftId }),
      });
    } catch (thrown) {
      if (draftId !== undefined) this.parts.drafts.close(draftId);
      await this.endTurn(runtime, { outcome: 'failed', error: toAppError(thrown) });
    }
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

const isSameScope = (one: Scope, other: Scope): boolean =>
  JSON.stringify(foldersOf(one)) === JSON.stringify(foldersOf(other));
