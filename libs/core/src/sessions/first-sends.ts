import {
  coded,
  type AgentId,
  type Scope,
  type SessionId,
  type SessionMode,
  type SessionSummary,
  type Workspace,
} from '@fyllo/protocol';
import type { UnsentPlace } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { requireFolder } from '../folders/require-folder';
import { sourcesOf } from '../unsent/attachment-sources';
import { chosen, requireMentions, requireTaken } from '../unsent/content-checks';
import { begun, emptied, type MessageContent, type NamedContent } from '../unsent/unsent-content';
import { newMeta, turnStart } from './new-session';
import { OnceByKey } from './once-by-key';
import { prompt, type PromptParts } from './prompting';
import { consentedScope } from './scope-consent';
import type { SessionDirectory } from './session-directory';
import { foldersOf, requireFolders, snapshotOf } from './session-scope';

export interface NewSession extends NamedContent {
  readonly key: string;
  readonly agentId: AgentId;
  readonly mode: SessionMode;
  /** The person is content with the primary folder alone. */
  readonly primaryOnly?: boolean;
  /** The session whose unsent message it is, instead of the Workspace's draft. */
  readonly filesOf?: SessionId;
}

export interface FirstSendParts extends PromptParts {
  readonly directory: SessionDirectory;
  readonly now: () => number;
}

/** First sends of draft pages: each makes one session, or leaves no trace (behaviour 6.5). SECURITY: S-13 */
export class FirstSends {
  /** Sends are repeated after a lost connection: the same key is the same session. */
  private readonly runs = new OnceByKey<SessionSummary>();

  constructor(private readonly parts: FirstSendParts) {}

  /**
   * Errors: `agent-unknown`, `folder-missing`, `scope-single-folder`, `attachment-unsupported`, `mention-missing`,
   * `attachment-missing`, those of the store; then there is no trace of it, and the unsent message is as it was.
   */
  create(
    workspace: Workspace,
    request: NewSession,
    connection: Connection,
  ): Promise<SessionSummary> {
    return this.runs.run(`${workspace.id} ${request.key}`, async () => {
      const place = await this.parts.unsent.of(workspace.id, request.filesOf);
      const made = await this.madeBefore(workspace, request.key, place);
      if (made === null) return this.make(workspace, request, connection, place);
      await this.empty(place, request);
      return this.parts.directory.with(made, (runtime) => runtime.summary());
    });
  }

  /** The session that this send made when the application was ended before it could answer. */
  private async madeBefore(
    workspace: Workspace,
    key: string,
    place: UnsentPlace,
  ): Promise<SessionId | null> {
    const { sending } = await place.record();
    if (sending?.key !== key || sending.sessionId === undefined) return null;
    const isThere = await this.parts.directory.owns(workspace.id, sending.sessionId);
    return isThere ? sending.sessionId : null;
  }

  private async make(
    workspace: Workspace,
    request: NewSession,
    connection: Connection,
    place: UnsentPlace,
  ): Promise<SessionSummary> {
    const { supervisor, drafts, directory, now } = this.parts;
    const { key, mode } = request;
    supervisor.start();
    const agent = await this.agent(request.agentId);
    const scope = await this.scope(workspace, request);
    const content = await this.content(request, scope, place);
    const files = await sourcesOf(place, content.attachments);
    const draft = await drafts.matching(connection, request, scope);
    const started = turnStart(agent.id, key, content);
    const choices = draft?.choices ?? [];
    const session = { workspaceId: workspace.id, agent, mode, scope, choices, now: now() };
    const meta = newMeta(started, session);
    const sending = { key, sessionId: meta.id };
    await place.change((record) => begun(record, request, sending));
    await directory.create(meta, started, files);
    drafts.sent(connection, draft);
    return directory.with(meta.id, async (runtime) => {
      const leaving = this.empty(place, request);
      await prompt(this.parts, runtime, started, draft?.draftId);
      await leaving;
      return runtime.summary();
    });
  }

  private async agent(agentId: AgentId) {
    const { agents } = await this.parts.supervisor.agents();
    const agent = agents.find(({ id }) => id === agentId);
    if (!agent) throw coded('agent-unknown', 'There is no such agent.', { detail: agentId });
    return agent;
  }

  private async scope(
    workspace: Workspace,
    { agentId, primaryOnly = false }: NewSession,
  ): Promise<Scope> {
    const snapshot = await snapshotOf(workspace);
    await requireFolder(snapshot.cwd);
    const scope = await consentedScope(this.parts.supervisor, agentId, snapshot, primaryOnly);
    await requireFolders(scope);
    return scope;
  }

  private async content(
    { agentId, text, mentions = [], attachments = [] }: NewSession,
    scope: Scope,
    place: UnsentPlace,
  ): Promise<MessageContent> {
    const files =
      attachments.length === 0 ? [] : chosen((await place.record()).attachments, attachments);
    if (files.length > 0) {
      requireTaken(files, await this.parts.supervisor.abilities(agentId, scope.cwd));
    }
    await requireMentions(text, mentions, foldersOf(scope));
    return { text, mentions, attachments: files };
  }

  /** The session has its own copies: those of the unsent message go. */
  private empty(place: UnsentPlace, request: NewSession): Promise<void> {
    return this.parts.unsent.sent(() => place.change((record) => emptied(record, request)));
  }
}
