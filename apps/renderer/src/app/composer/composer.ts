import { Dialog } from '@angular/cdk/dialog';
import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  Injector,
  input,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import {
  type AgentAbilities,
  type AppError,
  type AssistantMessage,
  type Command,
  MAX_PROMPT_CHARS,
  type Result,
} from '@fyllo/protocol';
import { take } from 'rxjs';
import { ErrorNote } from '../errors';
import { HostState } from '../host';
import { useWords } from '../language';
import { ariaKeys, Icon, isApple, leadsHere, mayTakeFocus } from '../ui';
import { onShortcut } from '../ui/on-shortcut';
import { AttachButton } from './attachments/attach-button';
import { AttachmentTray } from './attachments/attachment-tray';
import { FileDrop } from './attachments/file-drop';
import { ImagePaste } from './attachments/image-paste';
import { AttachText } from './completion/attach-text';
import { LongPaste } from './completion/long-paste';
import { TextCompletion } from './completion/text-completion';
import { TextMarks } from './completion/text-marks';
import type { ComposerTarget } from './composer-target';
import type { Outgoing } from './draft';
import { Drafts } from './drafts';
import { InputText } from './input-text';
import { useLengthText } from './length-text';
import { QueueEdits } from './queue/queue-edits';
import { QueueList } from './queue/queue-list';
import { keyMeaning } from './send-key';
import { SendRemedy, type Remedy } from './send-remedy';
import { StopWatch } from './stop-watch';
import { composerWords } from './words';

/** The input of a session or of the draft page. */
@Component({
  selector: 'fyllo-composer',
  imports: [
    AttachButton,
    AttachmentTray,
    AttachText,
    ErrorNote,
    FileDrop,
    Icon,
    ImagePaste,
    LongPaste,
    QueueList,
    SendRemedy,
    TextCompletion,
    TextMarks,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { 'data-testid': 'composer' },
  templateUrl: './composer.html',
  styleUrl: './composer.css',
})
export class Composer {
  /** Names the draft; another key shows another text. */
  readonly draftKey = input.required<string>();
  readonly agentName = input('');
  /** The folder a session has left when its agent takes one only. */
  readonly primaryFolder = input('');
  /** Why nothing can be sent right now, besides what the text itself says. */
  readonly blocked = input(false);
  readonly target = input.required<ComposerTarget>();
  /** What the agent takes; undefined while it is not known. */
  readonly abilities = input<AgentAbilities>();
  readonly commands = input<readonly Command[]>([]);
  /** How the last turn ended, or that it runs: why a queue may be held. */
  readonly turn = input<AssistantMessage['state'] | null>(null);
  protected readonly running = computed(() => this.turn() === 'running');

  private readonly drafts = inject(Drafts);
  private readonly edits = inject(QueueEdits);
  private readonly preferences = inject(HostState).preferences;
  private readonly lengthText = useLengthText();
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly area = viewChild.required<ElementRef<HTMLTextAreaElement>>('area');
  private readonly stopWatch = new StopWatch();
  private readonly shown = new InputText();
  private composing = false;

  protected readonly words = useWords(composerWords);
  protected readonly inputKeys = ariaKeys('input');
  protected readonly draft = computed(() => this.drafts.of(this.draftKey()));
  private readonly stopFailure = signal<AppError | null>(null);
  protected readonly text = computed(() => this.draft().text());
  protected readonly sending = computed(() => this.draft().sending());
  protected readonly failure = computed(() => this.stopFailure() ?? this.draft().failure());
  protected readonly stopPhase = this.stopWatch.phase;
  protected readonly tooLong = computed(() => this.text().length > MAX_PROMPT_CHARS);
  protected readonly blank = computed(() => this.text().trim() === '');
  private readonly complete = computed(
    () => !this.blank() && !this.tooLong() && this.draft().attachments.sendable(),
  );
  private readonly free = computed(
    () => this.draft().ready() && !this.sending() && !this.blocked(),
  );
  protected readonly canSend = computed(() => this.complete() && this.free() && !this.running());
  protected readonly canQueue = computed(
    () => this.complete() && this.free() && this.running() && this.target().queue !== undefined,
  );
  protected readonly hasQueue = computed(() => {
    const queued = this.target().queue?.state().items.length ?? 0;
    return queued > 0 || this.edits.of(this.draftKey()).length > 0;
  });
  protected readonly enterSends = computed(() => this.preferences()?.enterSends ?? true);
  /** One line under the input: what keeps the message from going out, else what a key does. */
  protected readonly status = computed(() => {
    const words = this.words();
    if (this.tooLong()) return { fault: true, text: this.lengthText(this.text().length) };
    if (this.draft().unkept() !== null) return { fault: true, text: words.unkept };
    if (this.stopPhase() === 'overdue') return { fault: true, text: words.forceStopHint };
    if (!this.draft().attachments.sendable()) return { fault: true, text: words.filesBlock };
    if (this.blank()) {
      const alone = this.draft().attachments.items().length > 0;
      return { fault: false, text: alone ? words.needsText : '' };
    }
    return { fault: false, text: this.keyHint() };
  });
  private readonly keyHint = computed(() => {
    const words = this.words();
    const key = isApple() ? '⌘' : 'Ctrl';
    if (this.running()) {
      return this.enterSends() ? words.enterQueues : words.commandQueues(key);
    }
    return this.enterSends() ? words.enterSends : words.commandSends(key);
  });

  constructor() {
    effect((onCleanup) => {
      const draft = this.draft();
      this.stopFailure.set(null);
      this.composing = false;
      untracked(() => {
        draft.attachments.useAbilities(this.abilities);
        void draft.keep();
      });
      onCleanup(() => void draft.keep());
    });
    effect(() => {
      const text = this.text();
      if (!this.composing) this.shown.show(this.area().nativeElement, text);
    });
    effect(() => {
      const running = this.running();
      untracked(() => {
        this.keepFocus();
        if (!running) this.stopWatch.over();
      });
    });
    effect(() => {
      if (!this.hasQueue()) untracked(() => this.leaveQueue());
    });
    const injector = inject(Injector);
    const greet = (): void => {
      this.greet();
    };
    onShortcut('input', () => {
      this.focus();
    });
    // at once, or when the dialog that is over the page has closed and given back its focus
    inject(Dialog)
      .afterAllClosed.pipe(take(1), takeUntilDestroyed())
      .subscribe(() => {
        afterNextRender(greet, { injector });
      });
  }

  focus(): void {
    this.area().nativeElement.focus({ preventScroll: true });
  }

  /** Puts words into the message, which the person may change and send. */
  propose(text: string): void {
    this.draft().append(text);
    this.focus();
  }

  protected typed(): void {
    this.draft().write(this.shown.read(this.area().nativeElement, this.text()));
  }

  /** Whoever looks elsewhere may close the page next. */
  protected left(): void {
    void this.draft().keep();
  }

  protected startComposition(): void {
    this.composing = true;
  }

  /** Some input methods end without an input event, so the text is read here too. */
  protected endComposition(): void {
    this.composing = false;
    this.typed();
    this.shown.show(this.area().nativeElement, this.text());
  }

  protected pressKey(event: KeyboardEvent): void {
    if (keyMeaning(event, this.enterSends(), this.composing) !== 'send') return;
    event.preventDefault();
    void this.submitTyped();
  }

  /** Who types and sends before the host has told what is kept here sends what they typed, if that is all there is. */
  private async submitTyped(): Promise<void> {
    const draft = this.draft();
    const typed = draft.text();
    await draft.shown();
    if (draft === this.draft() && draft.text() === typed) await this.submit();
  }

  /** Sends the message, or puts it into the queue while a turn runs. */
  protected async submit(remedy?: Remedy): Promise<void> {
    if (!this.canSend() && !this.canQueue()) return;
    const target = this.target();
    this.stopFailure.set(null);
    this.focus();
    const queues = this.canQueue();
    await this.draft().send((text, outgoing) => {
      if (remedy === 'primary-only') return target.send(text, { ...outgoing, primaryOnly: true });
      if (remedy === 'new-session' && target.sendAnew) return target.sendAnew(text, outgoing);
      return queues ? wait(target, text, outgoing) : sendOrWait(target, text, outgoing);
    }, remedy === 'new-session');
  }

  protected submitBy(remedy: Remedy): void {
    void this.submit(remedy);
  }

  protected dismiss(): void {
    this.draft().dismiss();
    this.focus();
  }

  /** Send turns into Stop under the pointer, so the later clicks of a double click do not count. */
  protected stop(event: MouseEvent): void {
    if (event.detail > 1) return;
    this.stopWatch.requested();
    this.focus();
    void this.request(this.target().cancel?.());
  }

  protected stopByForce(): void {
    void this.request(this.target().forceStop?.());
  }

  private async request(asked: Promise<Result<unknown>> | undefined): Promise<void> {
    const result = await asked;
    if (!result || result.ok) return;
    this.stopWatch.over();
    if (result.error.code !== 'turn-not-running') this.stopFailure.set(result.error);
  }

  /** A page that has just opened, perhaps slowly: its input is ready to be typed in, unless the person went elsewhere. */
  private greet(): void {
    const page = this.host.closest('main') ?? this.host;
    if (mayTakeFocus((place) => page.contains(place) || leadsHere(place))) this.focus();
  }

  /** The list is about to go with its last message, and the focus with it. */
  private leaveQueue(): void {
    if (document.activeElement?.closest('fyllo-queue-list')) this.focus();
  }

  /** The buttons are about to change places: focus on one of them would be lost with it. */
  private keepFocus(): void {
    if (this.host.contains(document.activeElement)) this.focus();
  }
}

const wait = (target: ComposerTarget, text: string, { key, ...files }: Outgoing) =>
  target.queue?.add({ text, ...files }, key) ?? target.send(text, { key, ...files });

/** A turn may have begun by itself a moment ago, from the queue or in another window: then the message waits. */
async function sendOrWait(target: ComposerTarget, text: string, outgoing: Outgoing) {
  const result = await target.send(text, outgoing);
  const mayWait = !result.ok && result.error.code === 'turn-running' && target.queue !== undefined;
  return mayWait ? wait(target, text, outgoing) : result;
}
