import type { SupervisorMessage } from '@fyllo/agent-supervisor/api';
import type { SessionId, TurnId } from '@fyllo/protocol';
import type { SupervisorLink } from '../supervisor-link';
import { historyReminder } from './history-reminder';
import type { PermissionRule } from './permission-rule';
import type { SessionDirectory } from './session-directory';
import type { SessionRuntime } from './session-runtime';

type SessionMessage = Extract<SupervisorMessage, { readonly sessionId: SessionId }>;

/** Takes what the supervisor says of sessions into them. What it says of drafts and agents is heard elsewhere. */
export class SupervisorIntake {
  constructor(
    private readonly directory: SessionDirectory,
    private readonly supervisor: SupervisorLink,
    private readonly rule: PermissionRule,
    private readonly report: (where: string, thrown: unknown) => void,
  ) {}

  listen(): void {
    this.supervisor.onMessage((message) => this.take(message));
  }

  private async take(message: SupervisorMessage): Promise<void> {
    if (!('sessionId' in message)) return;
    if (!this.directory.knows(message.sessionId)) return; // deleted, and its agent has not noticed yet
    await this.directory.with(message.sessionId, (runtime) => this.takeInto(runtime, message));
  }

  private async takeInto(runtime: SessionRuntime, message: SessionMessage): Promise<void> {
    const { log } = runtime;
    switch (message.k) {
      case 'events': {
        // recorded before anything is waited for, or what the supervisor says next would overtake it
        const recorded = runtime.record(message.events);
        const applying = this.rule.applying(log.meta.workspaceId, message.events);
        const [ruled] = await Promise.all([applying, recorded]);
        await this.rule.answer(runtime, ruled);
        return;
      }
      case 'agent-session': {
        const { agentSessionId } = message;
        await log.patchMeta(() => ({ agentSessionId }));
        return;
      }
      case 'choices': {
        const configChoices = [...message.choices];
        await log.patchMeta(() => ({ configChoices }));
        return;
      }
      case 'history-wanted':
        // reading takes its time, and other sessions' words must not wait for it
        this.tellHistory(log.id, message.turnId).catch((thrown: unknown) => {
          this.report('history', thrown);
        });
    }
  }

  /** An agent in native mode gets nothing of ours, and one whose history cannot be read goes on without. */
  private async tellHistory(sessionId: SessionId, turnId: TurnId): Promise<void> {
    const text = await this.directory
      .with(sessionId, ({ log }) =>
        log.meta.mode === 'native' ? null : historyReminder(log, turnId),
      )
      .catch((thrown: unknown) => {
        this.report('history', thrown);
        return null;
      });
    await this.supervisor.giveHistory(sessionId, turnId, text);
  }
}
