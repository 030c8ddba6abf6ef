import {
  CdkVirtualForOf,
  CdkVirtualScrollViewport,
  VIRTUAL_SCROLL_STRATEGY,
} from '@angular/cdk/scrolling';
import {
  afterEveryRender,
  ApplicationRef,
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  effect,
  inject,
  input,
  output,
  untracked,
  viewChild,
} from '@angular/core';
import type { Message, MessageId, SessionId, UserMessage } from '@fyllo/protocol';
import { RequestAnnouncer } from '../activity';
import type { OpenSession } from '../host/open-session';
import { useErrorText } from '../errors';
import { useWords } from '../language';
import { Icon } from '../ui';
import { MessageRow } from './message-row';
import { ConversationFind } from './find/conversation-find';
import { FindBar } from './find/find-bar';
import { FindView } from './find/find-view';
import { MessageScroll } from './message-scroll';
import { OlderPages } from './older-pages';
import { ReadingPlaces } from './reading-places';
import { keepRequestFocus } from './request-focus';
import { transcriptWords } from './words';

/** Older messages are asked for when fewer viewport heights than this lie above the view. */
const LOAD_AHEAD = 1.5;

/** The conversation of a session: thousands of messages, of which only those near the view are in the document. */
@Component({
  selector: 'fyllo-transcript',
  imports: [CdkVirtualForOf, CdkVirtualScrollViewport, FindBar, Icon, MessageRow],
  changeDetection: ChangeDetectionStrategy.OnPush,
  providers: [
    { provide: MessageScroll, useFactory: () => new MessageScroll() },
    { provide: VIRTUAL_SCROLL_STRATEGY, useExisting: MessageScroll },
    ConversationFind,
    FindView,
  ],
  templateUrl: './transcript.html',
  styleUrl: './transcript.css',
})
export class Transcript {
  readonly session = input.required<OpenSession>();
  /** The focus was in a card that is over, and no other card is shown. */
  readonly focusLeft = output();
  /** A message of the person's own is to be written anew, in another session. */
  readonly rewritten = output<UserMessage>();

  protected readonly scroll = inject(MessageScroll);
  protected readonly errorText = useErrorText();
  protected readonly words = useWords(transcriptWords);
  protected readonly messages = computed(() => this.session().view().messages);
  /** Changes only when messages come or go, not with every word of a reply. */
  private readonly ids = computed(() => this.messages().map((message) => message.id), {
    equal: (a, b) => a.length === b.length && a.every((id, index) => id === b[index]),
  });
  protected readonly byId = (_index: number, message: Message): string => message.id;
  private readonly places = inject(ReadingPlaces);
  private readonly viewport = viewChild.required(CdkVirtualScrollViewport);
  private readonly older = new OlderPages(() => this.session());
  private jump: AbortController | undefined;
  protected readonly find = inject(ConversationFind);
  private readonly findView = inject(FindView);
  private lastOwn:
    { readonly session: SessionId; readonly message: MessageId | undefined } | undefined;

  constructor() {
    effect(() => {
      const place = this.places.of(this.session().id);
      untracked(() => {
        this.scroll.enter(place);
      });
    });
    effect(() => {
      this.session();
      const ids = this.ids();
      untracked(() => {
        this.scroll.setRows(ids);
        this.followOwnMessage();
      });
    });
    this.findView.follow({
      session: this.session,
      older: this.older,
      view: () => this.viewport().elementRef.nativeElement,
    });
    keepRequestFocus(this.session, () => {
      this.focusLeft.emit();
    });
    const announcer = inject(RequestAnnouncer);
    effect(() => {
      const session = this.session();
      session.view();
      untracked(() => {
        announcer.announce(session);
      });
    });
    afterEveryRender({
      mixedReadWrite: () => {
        this.scroll.rendered();
      },
    });
    this.scroll.onPlaced = (above, viewport) => {
      this.loadOlder(above, viewport);
    };
    const application = inject(ApplicationRef);
    this.scroll.onUncovered = () => {
      // the scroll event comes before this frame is painted, the scheduler's turn perhaps after it
      if (!application.destroyed) application.tick();
    };
    inject(DestroyRef).onDestroy(() => {
      this.scroll.onPlaced = () => undefined;
      this.scroll.onUncovered = () => undefined;
      this.jump?.abort();
    });
  }

  /**
   * Brings a message to the top of the view, also one that is not loaded yet; false when there is none of that id, or
   * when it could not be loaded. A later jump ends one that is still loading.
   */
  async jumpTo(id: MessageId): Promise<boolean> {
    this.jump?.abort();
    const jump = new AbortController();
    this.jump = jump;
    const end = await this.older.until(() => this.ids().includes(id), jump.signal);
    if (end !== 'there' || jump.signal.aborted) return false;
    this.scroll.reveal(id);
    return true;
  }

  /** Opens the bar to find words in this conversation, or makes it ready to be typed over. */
  openFind(): void {
    this.findView.open();
  }

  /** At once: rows that are measured on the way would end the browser's own smooth scrolling. */
  protected goToEdge(event: KeyboardEvent): void {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
    const edge = key === 'Home' || key === 'End';
    if (!edge || target !== currentTarget || ctrlKey || metaKey || altKey || shiftKey) return;
    event.preventDefault();
    const first = this.ids()[0];
    if (key === 'End') this.scroll.toEnd();
    else if (first !== undefined) this.scroll.reveal(first);
  }

  protected closeFind(): void {
    this.findView.close();
  }

  /** What a person opens stays under the pointer, also at the end. */
  protected holdIfFolding(event: Event): void {
    if (
      event.target instanceof Element &&
      event.target.closest('[aria-expanded], summary') !== null
    ) {
      this.scroll.hold();
    }
  }

  /** What a person has just sent is what that person wants to see, wherever the view was. */
  private followOwnMessage(): void {
    const session = this.session().id;
    const last = this.messages().findLast(({ role }) => role === 'user')?.id;
    const { lastOwn } = this;
    this.lastOwn = { session, message: last };
    const before = lastOwn?.session === session ? lastOwn.message : undefined;
    if (before !== undefined && before !== last) this.scroll.toEnd();
  }

  private loadOlder(above: number, viewport: number): void {
    const session = this.session();
    const near = above < viewport * LOAD_AHEAD;
    const can = session.status() === 'ready' && session.hasOlder() && !session.loadingOlder();
    if (near && can) void this.older.next();
  }
}
