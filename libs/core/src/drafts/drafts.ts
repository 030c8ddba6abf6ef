import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { DraftNews, SessionFolders, SupervisorMessage } from '@fyllo/agent-supervisor/api';
import {
  coded,
  toAppError,
  type AgentId,
  type AppError,
  type ConfigChoice,
  type DraftStatus,
  type Scope,
  type SessionMode,
  type Workspace,
} from '@fyllo/protocol';
import type { Connection } from '../connections/connection';
import { outgoing } from '../connections/fan-out';
import { isStillThere } from '../connections/router';
import { withChoice } from '../sessions/new-session';
import { takesAll } from '../sessions/scope-consent';
import { foldersOf, onlyPrimary, snapshotOf } from '../sessions/session-scope';
import type { SupervisorLink } from '../supervisor-link';

/** What is chosen on a draft page. */
export interface DraftChoice {
  readonly agentId: AgentId;
  readonly mode: SessionMode;
}

/** A session that was made ahead, for a first message to go into. */
export interface PromotableDraft {
  readonly draftId: string;
  /** What the person chose and the agent took, in the order of choosing. */
  readonly choices: readonly ConfigChoice[];
}

interface Draft extends DraftChoice {
  readonly draftId: string;
  /** The Workspace's folders when it was chosen: another choice when they change. */
  readonly workspace: string;
  /** Not known before the agent has said whether it takes several folders. */
  folders: SessionFolders | null;
  phase: DraftStatus['phase'];
  choices: readonly ConfigChoice[];
  /** Settles when no setting is being changed. */
  changing: Promise<unknown>;
}

/**
 * Sessions probed ahead of their first message (behaviour 7.7): one at most for each page, for its choice of agent,
 * mode and folders. No session of ours: no id, folder or row.
 */
export class Drafts {
  private readonly byConnection = new Map<Connection, Draft>();
  private count = 0;

  constructor(
    private readonly supervisor: SupervisorLink,
    private readonly report: (where: string, thrown: unknown) => void,
  ) {
    supervisor.onMessage((message) => {
      this.take(message);
      return Promise.resolve();
    });
    supervisor.onGone((error) => this.failAll(error.error));
  }

  /** Asks the agent ahead for what is chosen; the same choice again changes nothing, unless it had failed. */
  choose(connection: Connection, workspace: Workspace, { agentId, mode }: DraftChoice): void {
    // a page that went, or moved to another Workspace, while it waited leaves nothing behind
    if (!isStillThere({ connection, workspaceId: workspace.id })) return;
    const before = this.byConnection.get(connection);
    const choice = { agentId, mode, workspace: marksOf(workspace) };
    if (before && before.phase !== 'failed' && isSame(before, choice)) return;
    this.leave(connection);
    const draftId = `draft-${(this.count += 1)}`;
    const draft: Draft = {
      ...{ ...choice, draftId, folders: null, phase: 'probing' },
      ...{ choices: [], changing: Promise.resolve() },
    };
    this.byConnection.set(connection, draft);
    this.tell(connection, draft, { phase: 'probing', config: [], commands: [] });
    this.open(connection, draft, workspace).catch((thrown: unknown) => {
      this.fail(connection, draft, toAppError(thrown));
    });
  }

  /** The folders of a Workspace are others now: its draft pages are asked for anew, with those. */
  follow(workspace: Workspace): void {
    for (const [connection, draft] of [...this.byConnection]) {
      const isOf = connection.workspaceId === workspace.id;
      if (isOf && draft.workspace !== marksOf(workspace)) this.choose(connection, workspace, draft);
    }
  }

  /** Errors: `not-found` when nothing was asked ahead; `config-refused`. */
  async setConfig(connection: Connection, choice: ConfigChoice): Promise<void> {
    const draft = this.byConnection.get(connection);
    if (!draft || !isUsable(draft)) throw coded('not-found', 'Nothing is known ahead.');
    const changed = this.change(draft, choice);
    draft.changing = Promise.allSettled([draft.changing, changed]);
    await changed;
    await turnOfTheLoop(); // the new list comes on its own way, and is told before the answer
  }

  /** Closes on the agent what was asked ahead for this page. */
  leave(connection: Connection): void {
    const draft = this.byConnection.get(connection);
    if (!draft) return;
    this.byConnection.delete(connection);
    if (draft.folders) this.close(draft.draftId);
  }

  /**
   * The draft of this page, if it is for just this choice: also while the agent is being asked, for then the first
   * message waits for it, as it does for a setting that is being changed. A first message that fails leaves it as it is.
   */
  async matching(
    connection: Connection,
    { agentId, mode }: DraftChoice,
    scope: Scope,
  ): Promise<PromotableDraft | null> {
    await this.byConnection.get(connection)?.changing;
    const draft = this.byConnection.get(connection);
    if (!draft || !isUsable(draft)) return null;
    if (draft.agentId !== agentId || draft.mode !== mode) return null;
    return JSON.stringify(draft.folders) === JSON.stringify(foldersOf(scope)) ? draft : null;
  }

  /** The first message is stored: its draft belongs to that session now, and any other is closed. */
  sent(connection: Connection, promoted: PromotableDraft | null): void {
    if (promoted !== null && this.byConnection.get(connection) === promoted) {
      this.byConnection.delete(connection);
    } else {
      this.leave(connection);
    }
  }

  /** Closes a draft that was promised to a prompt which never went out. */
  close(draftId: string): void {
    this.supervisor.closeDraft(draftId).catch((thrown: unknown) => {
      // with the worker its drafts are gone
      if (toAppError(thrown).code !== 'worker-gone') this.report('draft', thrown);
    });
  }

  private async change(draft: Draft, choice: ConfigChoice): Promise<void> {
    await this.supervisor.setDraftConfig(draft.draftId, choice);
    draft.choices = withChoice(draft.choices, choice);
  }

  private async open(connection: Connection, draft: Draft, workspace: Workspace): Promise<void> {
    const scope = await snapshotOf(workspace);
    this.supervisor.start();
    const all = await takesAll(this.supervisor, draft.agentId, scope);
    if (this.byConnection.get(connection) !== draft) return;
    draft.folders = foldersOf(all ? scope : onlyPrimary(scope));
    const { draftId, agentId, mode, folders } = draft;
    await this.supervisor.openDraft({ draftId, agentId, mode, ...folders });
  }

  private take(message: SupervisorMessage): void {
    if (message.k !== 'draft') return;
    for (const [connection, draft] of this.byConnection) {
      if (draft.draftId !== message.draft.draftId) continue;
      draft.phase = message.draft.phase;
      this.tell(connection, draft, message.draft);
    }
  }

  private failAll(error: AppError): void {
    for (const [connection, draft] of this.byConnection) this.fail(connection, draft, error);
  }

  private fail(connection: Connection, draft: Draft, error: AppError): void {
    if (this.byConnection.get(connection) !== draft) return; // another choice has been made
    draft.phase = 'failed';
    this.tell(connection, draft, { phase: 'failed', config: [], commands: [], error });
  }

  private tell(
    connection: Connection,
    { agentId, mode }: Draft,
    { phase, config, commands, error }: Omit<DraftNews, 'draftId'>,
  ): void {
    const known = { agentId, mode, phase, config: [...config], commands: [...commands] };
    const draft: DraftStatus = error === undefined ? known : { ...known, error };
    connection.push(outgoing({ k: 'draft', draft }));
  }
}

const marksOf = ({ projects, primary }: Workspace): string =>
  JSON.stringify([projects.map(({ path }) => path), primary]);

/** The agent has been asked, and has not refused so far. */
const isUsable = ({ folders, phase }: Draft): boolean => folders !== null && phase !== 'failed';

const isSame = (draft: Draft, choice: DraftChoice & { readonly workspace: string }): boolean =>
  draft.agentId === choice.agentId &&
  draft.mode === choice.mode &&
  draft.workspace === choice.workspace;
