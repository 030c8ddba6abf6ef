import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { oneLine } from '@fyllo/markup/plain-text';
import type { Agent, AppError, Result, SignInMethod } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { CopyButton } from '../markup';
import { revealHidden, Toasts } from '../ui';
import { KnownAgents } from './known-agents';
import { agentsPageWords } from './page-words';

/** Signing in and out outside any turn. Nothing starts a sign-in but a person's click. */
@Component({
  selector: 'fyllo-agent-sign-in',
  imports: [CopyButton, ErrorNote, RouterLink],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './agent-sign-in.html',
  styleUrl: './agent-sign-in.css',
})
export class AgentSignIn {
  readonly agent = input.required<Agent>();

  private readonly link = inject(HOST_LINK);
  private readonly known = inject(KnownAgents);
  private readonly toasts = inject(Toasts);
  protected readonly words = useWords(agentsPageWords);
  protected readonly reveal = revealHidden;
  protected readonly line = oneLine;
  protected readonly failure = signal<AppError | null>(null);
  protected readonly asking = signal(false);
  private readonly started = signal(false);
  protected readonly name = computed(() => revealHidden(this.agent().name));
  protected readonly methods = computed(() => this.agent().signIn ?? []);
  /** Here or in another window. */
  protected readonly signingIn = computed(() => this.started() || this.agent().signingIn === true);
  protected readonly outside = computed(
    () => this.agent().error?.code === 'agent-sign-in' && this.methods().length === 0,
  );
  protected readonly canSignOut = computed(() => this.agent().abilities?.logout === true);
  protected readonly wanted = computed(
    () => this.methods().length > 0 || this.outside() || this.canSignOut() || this.signingIn(),
  );

  protected async signIn({ id: methodId }: SignInMethod): Promise<void> {
    this.failure.set(null);
    this.started.set(true);
    const result = await this.link.call('agents.sign-in', { agentId: this.agent().id, methodId });
    this.started.set(false);
    if (result.ok) this.toasts.tell(this.words().signedIn);
    else if (result.error.code !== 'cancelled') this.failure.set(result.error);
  }

  protected cancel(): Promise<void> {
    return this.ask(this.link.call('agents.cancel-sign-in', { agentId: this.agent().id }));
  }

  protected signOut(): Promise<void> {
    const call = this.link.call('agents.sign-out', { agentId: this.agent().id });
    return this.ask(call, this.words().signedOut);
  }

  /** After a sign-in that the agent did not see: it reads what it needs when it starts. */
  protected restart(): Promise<void> {
    return this.ask(this.known.restart(this.agent().id), this.words().restarted(this.name()));
  }

  private async ask(call: Promise<Result<unknown>>, done?: string): Promise<void> {
    this.asking.set(true);
    this.failure.set(null);
    const result = await call;
    this.asking.set(false);
    if (!result.ok) this.failure.set(result.error);
    else if (done !== undefined) this.toasts.tell(done);
  }
}
