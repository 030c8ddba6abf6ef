import { inject, Injectable, signal } from '@angular/core';
import type { AgentId, Result, SessionId, SessionMode } from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { useErrorText } from '../errors';
import { fieldsOf, HOST_LINK, HostState, type MessageFields, sendOnce } from '../host';
import { Toasts } from '../ui';

/** What a person chose for a session that does not exist yet; absent is the default. */
export interface Choice {
  readonly agentId?: AgentId;
  readonly mode?: SessionMode;
}

/** The first message of a session, and what it is made with. */
interface FirstMessage extends MessageFields {
  readonly key: string;
  readonly agentId: AgentId;
  readonly mode: SessionMode;
  readonly primaryOnly?: boolean;
  /** Its files are those of this session's unsent message, not of the Workspace's draft. */
  readonly filesOf?: SessionId;
}

/** Sessions in the making, one a draft. They outlive the draft page, which a person may leave and come back to. */
@Injectable({ providedIn: 'root' })
export class NewSession {
  private readonly link = inject(HOST_LINK);
  private readonly state = inject(HostState);
  private readonly toasts = inject(Toasts);
  private readonly errorText = useErrorText();
  private readonly choices = signal<ReadonlyMap<string, Choice>>(new Map());
  private readonly ready = new Subject<{ readonly draftKey: string; readonly id: SessionId }>();

  /** A draft became a session. Whoever shows that draft goes there; nobody else is taken away. */
  readonly made = this.ready.asObservable();

  choice(draftKey: string): Choice {
    return this.choices().get(draftKey) ?? {};
  }

  choose(draftKey: string, change: Choice): void {
    this.choices.update((all) => new Map(all).set(draftKey, { ...all.get(draftKey), ...change }));
  }

  /** Leaves no trace when it fails. */
  async create(
    draftKey: string,
    { text, mentions, attachments, ...request }: FirstMessage,
  ): Promise<Result<unknown>> {
    const fields = fieldsOf({ text, mentions, attachments });
    const result = await sendOnce(this.link, 'session.create', { ...request, ...fields });
    if (!result.ok) return result;
    this.choices.update((all) => new Map([...all].filter(([key]) => key !== draftKey)));
    this.ready.next({ draftKey, id: result.value.session.id });
    void this.remember(request.agentId);
    return result;
  }

  private async remember(agentId: AgentId): Promise<void> {
    if (this.state.preferences()?.lastAgentId === agentId) return;
    const kept = await this.state.change({ lastAgentId: agentId });
    if (!kept.ok) this.toasts.warn(this.errorText()(kept.error));
  }
}
