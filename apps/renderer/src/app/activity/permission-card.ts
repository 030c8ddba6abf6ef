import {
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
  signal,
} from '@angular/core';
import { LucideShield, LucideCheck } from '@lucide/angular';
import { decisionText, oneLine } from '@fyllo/markup';
import {
  PERMISSION_INERT_MS,
  type AppError,
  type Permission,
  type PermissionOption,
  type ToolPart,
} from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { oldestOpenRequest } from './open-requests';
import { PermissionSubject } from './permission-subject';
import { useStillness } from './stillness';
import { activityWords } from './words';

/**
 * What an agent asks, exactly, and the answers it offers. Only a person answers: by a click, or by a key that is
 * not meant for a text field.
 * SECURITY: X-03
 */
@Component({
  selector: 'fyllo-permission-card',
  imports: [ErrorNote, LucideCheck, LucideShield, PermissionSubject],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '(document:keydown)': 'answerByNumber($event)' },
  templateUrl: './permission-card.html',
  styleUrl: './permission-card.css',
})
export class PermissionCard {
  readonly permission = input.required<Permission>();
  readonly tool = input.required<ToolPart>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(activityWords);
  protected readonly error = signal<AppError | null>(null);
  /** Set once the subject is on the screen or cannot be had: nothing is decided unseen. */
  protected readonly seen = signal(false);
  private readonly answered = signal(false);
  private readonly still = useStillness(
    inject<ElementRef<HTMLElement>>(ElementRef),
    PERMISSION_INERT_MS,
  );

  protected readonly agent = computed(() =>
    decisionText(oneLine(this.session().header()?.summary.agentName ?? 'Agent', 80)),
  );
  protected readonly folder = computed(() =>
    decisionText(this.session().header()?.scope.cwd ?? ''),
  );
  protected readonly question = computed(() => this.words().asks[this.tool().kind](this.agent()));
  protected readonly ready = computed(() => this.still() && this.seen() && !this.answered());
  protected readonly options = computed(() =>
    this.permission().options.map((option) => ({ ...option, words: optionWords(option) })),
  );
  /** Tab reaches the refusing answer first. */
  protected readonly firstStop = computed(() =>
    Math.max(
      0,
      this.permission().options.findIndex(({ kind }) => kind.startsWith('reject')),
    ),
  );
  protected readonly result = computed(() => {
    const { state, optionId, options } = this.permission();
    if (state === 'open') return '';
    const chosen = options.find((option) => option.optionId === optionId);
    return this.words().results[state](chosen === undefined ? '' : optionWords(chosen));
  });

  protected async answer(option: PermissionOption): Promise<void> {
    if (!this.ready()) return;
    this.answered.set(true);
    this.error.set(null);
    const { requestId } = this.permission();
    const result = await this.session().answerPermission(requestId, option.optionId);
    if (result.ok) return;
    this.error.set(result.error);
    this.answered.set(false);
  }

  /** The number keys answer the request that waits longest, unless somebody is writing. */
  protected answerByNumber(event: KeyboardEvent): void {
    if (this.permission().state !== 'open' || !/^[1-9]$/.test(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
    if (isWriting(event.target) || document.querySelector('.cdk-overlay-backdrop') !== null) return;
    if (oldestOpenRequest(this.session().view()) !== this.permission().requestId) return;
    const option = this.permission().options[Number(event.key) - 1];
    if (option === undefined) return;
    event.preventDefault();
    void this.answer(option);
  }

  protected moveFocus(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const from = buttons.findIndex((button) => button === document.activeElement);
    buttons[(from + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
}

const optionWords = ({ name, optionId }: PermissionOption): string =>
  decisionText(oneLine(name, 200)) || decisionText(oneLine(optionId, 200));

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]') !== null);
