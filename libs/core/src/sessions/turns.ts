import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import {
  coded,
  toAppError,
  type AppError,
  type ConfigChoice,
  type SessionId,
} from '@fyllo/protocol';
import type { SupervisorLink } from '../supervisor-link';
import type { MessageQueues } from './message-queues';
import { targetOf, withChoice } from './new-session';
import { endTurn } from './prompting';
import type { SessionDirectory } from './session-directory';
import { readyFolders } from './session-folders';
import type { SessionRuntime } from './session-runtime';

export interface TurnParts {
  readonly directory: SessionDirectory;
  readonly supervisor: SupervisorLink;
  readonly queues: Pick<MessageQueues, 'stopped' | 'forget'>;
  readonly report: (where: string, thrown: unknown) => void;
  readonly graceMs?: number;
}

/** How long an agent may take to stop a turn whose session is deleted, before it is killed. */
const DELETE_GRACE_MS = 5000;

/** Stops turns, changes settings beside them, deletes sessions, and ends what a dead worker left behind. */
export class Turns {
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
      await readyFolders(this.supervisor, runtime, false);
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
    await this.parts.queues.forget(sessionId); // first of all: what waits there must not begin another turn
    const running = await this.directory.running();
    const runtime = running.find(({ log }) => log.id === sessionId);
    if (runtime) await this.stopForGood(runtime);
    await this.parts.queues.forget(sessionId); // a page may have asked for it anew meanwhile
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

  private async stopWith(sessionId: SessionId, stop: () => Promise<void>): Promise<void> {
    await this.directory.with(sessionId, async (runtime) => {
      if (!runtime.running) throw coded('turn-not-running', 'No turn is running.');
      this.parts.queues.stopped(sessionId);
      try {
        await stop();
      } catch (thrown) {
        // the supervisor does not know the turn (its worker was restarted): it is over, and is told so
        if (toAppError(thrown).code !== 'turn-not-running') throw thrown;
        await endTurn(runtime, { outcome: 'interrupted' });
      }
    });
  }

  /** An agent that does not stop when asked is killed: nobody could see or stop what it does for no session. */
  private async stopForGood(runtime: SessionRuntime): Promise<void> {
    await runtime.settled(); // one that is about to run does so after this, or never
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
          endTurn(runtime, { outcome: 'interrupted', error }),
        ),
      ),
    );
  }
}
