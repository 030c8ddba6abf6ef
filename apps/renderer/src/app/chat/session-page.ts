import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  type OnDestroy,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Router } from '@angular/router';
import {
  fail,
  isSessionId,
  type AgentAbilities,
  type AssistantMessage,
  type ErrorCode,
  type SessionId,
  type UserMessage,
} from '@fyllo/protocol';
import { writtenOf } from '@fyllo/session-model';
import { KnownAgents } from '../agents';
import { Composer, type ComposerTarget, draftKeyOf, Drafts } from '../composer';
import { ContextRing } from '../context-usage';
import { ErrorState } from '../errors';
import { EventRail } from '../event-rail';
import { HostState, OpenSessions, type SessionFeed } from '../host';
import { useWords } from '../language';
import { ConfigButton } from '../session-config';
import { SessionActions, SessionIndex } from '../session-list';
import { Transcript } from '../transcript';
import { LoadingState, PageTitle, revealHidden, revealInTitle, Toasts } from '../ui';
import { DamageNotice } from './damage-notice';
import { NewSession } from './new-session';
import { ResumeHint } from './resume-hint';
import { SessionHeader } from './session-header';
import { otherFolders, Rewriting } from './rewriting';
import { chatWords } from './words';

/** What makes an address one of no session of this Workspace. */
const NOT_HERE: readonly ErrorCode[] = ['not-found', 'wrong-workspace', 'bad-request'];

/** Names the draft of the session that goes on where another one cannot. */
const followKey = (id: SessionId): string => `follows:${id}`;

/** `/chat/<id>`: one session, its transcript, its input and its rail. */
@Component({
  selector: 'fyllo-session-page',
  imports: [
    Composer,
    ConfigButton,
    ContextRing,
    DamageNotice,
    ErrorState,
    EventRail,
    LoadingState,
    ResumeHint,
    SessionHeader,
    Transcript,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './session-page.html',
  styleUrl: './session-page.css',
})
export class SessionPage implements OnDestroy {
  /** From the address. */
  readonly id = input.required<string>();

  private readonly sessions = inject(OpenSessions);
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);
  private readonly title = inject(PageTitle);
  private readonly actions = inject(SessionActions);
  private readonly newSession = inject(NewSession);
  private readonly feed = signal<SessionFeed | null>(null);

  private readonly rewriting = inject(Rewriting);
  private readonly state = inject(HostState);
  private readonly agents = inject(KnownAgents);
  private readonly drafts = inject(Drafts);

  protected readonly words = useWords(chatWords);
  protected readonly transcript = viewChild(Transcript);
  /** One or none: a new session gets new components, so none shows what belongs to another. */
  protected readonly open = computed(() => {
    const feed = this.feed();
    return feed?.id === this.id() ? [{ feed, target: this.targetOf(feed) }] : [];
  });

  constructor() {
    this.newSession.made.pipe(takeUntilDestroyed()).subscribe(({ draftKey, id }) => {
      if (draftKey === followKey(this.id())) void this.router.navigate(['/chat', id]);
    });
    inject(SessionIndex)
      .gone.pipe(takeUntilDestroyed())
      .subscribe((id) => {
        if (id !== this.id()) return;
        this.turnAway(this.actions.deletes(id) ? null : this.words().deletedElsewhere);
      });
    effect(() => {
      const id = this.id();
      untracked(() => {
        this.enter(id);
      });
    });
    effect(() => {
      const code = this.feed()?.error()?.code;
      if (code !== undefined && NOT_HERE.includes(code))
        untracked(() => this.turnAway(this.words().gone));
    });
    effect(() => {
      const name = this.feed()?.header()?.summary.title;
      this.title.show(name === undefined ? '' : revealInTitle(name));
    });
  }

  ngOnDestroy(): void {
    this.sessions.leave();
    this.title.show('');
  }

  /** How the last turn ended, or that it runs; null before the first. */
  protected turn(feed: SessionFeed): AssistantMessage['state'] | null {
    const last = feed.view().messages.at(-1);
    return last?.role === 'assistant' ? last.state : null;
  }

  protected abilities(feed: SessionFeed): AgentAbilities | undefined {
    const agentId = feed.header()?.summary.agentId;
    return this.agents.list()?.agents.find(({ id }) => id === agentId)?.abilities;
  }

  protected primaryFolder(feed: SessionFeed): string {
    const scope = feed.header()?.scope;
    return scope?.projects.find(({ id }) => id === scope.primary)?.name ?? '';
  }

  /** Puts a message of this session into the draft of a new one with the same agent and mode; sends nothing. */
  protected async rewrite(feed: SessionFeed, { parts }: UserMessage): Promise<void> {
    const header = feed.header();
    const workspace = this.state.workspace();
    if (header === null || workspace === null) return;
    const { id, title, agentId, mode } = header.summary;
    const from = { id, title, otherFolders: otherFolders(header.scope, workspace) };
    const started = await this.rewriting.start(draftKeyOf(workspace), {
      ...from,
      ...{ ...writtenOf(parts), agentId, mode },
    });
    if (started) void this.router.navigate(['/chat']);
  }

  /** The session itself; where it cannot go on, a new one with the same agent in the folders of now. */
  private targetOf(feed: SessionFeed): ComposerTarget {
    return {
      send: (text, outgoing) => feed.send(text, outgoing),
      queue: feed.queue,
      cancel: () => feed.cancel(),
      forceStop: () => feed.forceStop(),
      sendAnew: async (text, outgoing) => {
        const summary = feed.header()?.summary;
        if (summary === undefined) return fail('not-found', 'The session is not known yet.');
        const { agentId, mode } = summary;
        const first = { ...outgoing, agentId, mode, text, filesOf: feed.id };
        return this.newSession.create(followKey(feed.id), first);
      },
    };
  }

  private enter(id: string): void {
    if (!isSessionId(id)) {
      this.turnAway(this.words().gone);
      return;
    }
    this.drafts.of(id); // asked for along with the session, so that both are there at once
    this.feed.set(
      this.sessions.enter(id, {
        noticed: ({ severity, title, description }) => {
          const text = revealHidden(title);
          if (severity === 'info') this.toasts.tell(text, description);
          else this.toasts.warn(text, description);
        },
      }),
    );
  }

  private turnAway(notice: string | null): void {
    this.sessions.leave();
    this.feed.set(null);
    if (notice !== null) this.toasts.warn(notice);
    void this.router.navigateByUrl('/chat', { replaceUrl: true });
  }
}
