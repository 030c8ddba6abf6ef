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
import { MAX_PROMPT_CHARS, type AppError, type Result } from '@fyllo/protocol';
import { take } from 'rxjs';
import { ErrorNote } from '../errors';
import { HostState, type SendOptions } from '../host';
import { CurrentLanguage, useWords } from '../language';
import { Icon, leadsHere, mayTakeFocus } from '../ui';
import { Drafts } from './drafts';
import { keyMeaning } from './send-key';
import { SendRemedy, type Remedy } from './send-remedy';
import { StopWatch } from './stop-watch';
import { composerWords } from './words';

/** What the input acts on: a session, or a draft that becomes one. */
export interface ComposerTarget {
  /** The same key again means the same send: what was stored is not stored twice. */
  send(text: string, options: SendOptions & { readonly key: string }): Promise<Result<unknown>>;
  /** Sends it in a new session, where this one cannot go on. */
  sendAnew?(
    text: string,
    options: SendOptions & { readonly key: string },
  ): Promise<Result<unknown>>;
  cancel?(): Promise<Result<unknown>>;
  forceStop?(): Promise<Result<unknown>>;
}

/** The input of a session or of the draft page. */
@Component({
  selector: 'fyllo-composer',
  imports: [ErrorNote, Icon, SendRemedy],
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
  readonly running = input(false);
  /** Why nothing can be sent right now, besides what the text itself says. */
  readonly blocked = input(false);
  readonly target = input.required<ComposerTarget>();

  private readonly drafts = inject(Drafts);
  private readonly preferences = inject(HostState).preferences;
  private readonly language = inject(CurrentLanguage).value;
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly area = viewChild.required<ElementRef<HTMLTextAreaElement>>('area');
  private readonly stopWatch = new StopWatch();
  private composing = false;

  protected readonly words = useWords(composerWords);
  private readonly draft = computed(() => this.drafts.of(this.draftKey()));
  private readonly stopFailure = signal<AppError | null>(null);
  protected readonly text = computed(() => this.draft().text());
  protected readonly sending = computed(() => this.draft().sending());
  protected readonly failure = computed(() => this.stopFailure() ?? this.draft().failure());
  protected readonly heldBack = signal(false);
  protected readonly stopPhase = this.stopWatch.phase;
  protected readonly tooLong = computed(() => this.text().length > MAX_PROMPT_CHARS);
  protected readonly canSend = computed(
    () =>
      this.text().trim() !== '' &&
      !this.tooLong() &&
      !this.sending() &&
      !this.running() &&
      !this.blocked(),
  );
  protected readonly enterSends = computed(() => this.preferences()?.enterSends ?? true);
  protected readonly hint = computed(() =>
    this.enterSends()
      ? this.words().enterSends
      : this.words().commandSends(navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'),
  );
  protected readonly lengthText = computed(() => {
    const number = new Intl.NumberFormat(this.language());
    return this.words().tooLong(number.format(this.text().length), number.format(MAX_PROMPT_CHARS));
  });

  constructor() {
    effect(() => {
      const text = this.text();
      const area = this.area().nativeElement;
      if (area.value !== text) area.value = text; // writing an equal text would end a composition
    });
    effect(() => {
      this.draftKey();
      this.stopFailure.set(null);
    });
    effect(() => {
      const running = this.running();
      untracked(() => {
        this.keepFocus();
        if (!running) this.endTurn();
      });
    });
    const injector = inject(Injector);
    const greet = (): void => {
      this.greet();
    };
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

  protected typed(): void {
    this.draft().write(this.area().nativeElement.value);
    this.heldBack.set(false);
  }

  protected startComposition(): void {
    this.composing = true;
  }

  /** Some input methods end without an input event, so the text is read here too. */
  protected endComposition(): void {
    this.composing = false;
    this.typed();
  }

  protected pressKey(event: KeyboardEvent): void {
    if (keyMeaning(event, this.enterSends(), this.composing) !== 'send') return;
    event.preventDefault();
    if (this.running() && this.text().trim() !== '') this.heldBack.set(true);
    else void this.submit();
  }

  protected async submit(remedy?: Remedy): Promise<void> {
    if (!this.canSend()) return;
    const target = this.target();
    this.stopFailure.set(null);
    this.focus();
    await this.draft().send((text, key) => {
      if (remedy === 'primary-only') return target.send(text, { key, primaryOnly: true });
      return remedy === 'new-session' && target.sendAnew !== undefined
        ? target.sendAnew(text, { key })
        : target.send(text, { key });
    });
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

  private endTurn(): void {
    this.stopWatch.over();
    this.heldBack.set(false);
  }

  /** The buttons are about to change places: focus on one of them would be lost with it. */
  private keepFocus(): void {
    if (this.host.contains(document.activeElement)) this.focus();
  }
}
