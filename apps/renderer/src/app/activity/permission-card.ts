import {
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { decisionLine, decisionText } from '@fyllo/markup';
import {
  PERMISSION_INERT_MS,
  type AppError,
  type Permission,
  type PermissionOption,
} from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { openRequests } from '../host/open-requests';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { Icon } from '../ui';
import { useStillness } from '../ui/stillness';
import { optionName } from './option-name';
import { PermissionSubject } from './permission-subject';
import { activityWords } from './words';

/**
 * An open request: what an agent asks, exactly, and the answers it offers. Only a person answers: by a click, or by a key that is
 * not meant for a text field.
 * SECURITY: X-03
 */
@Component({
  selector: 'fyllo-permission-card',
  imports: [ErrorNote, Icon, PermissionSubject],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '(document:keydown)': 'answerByNumber($event)' },
  templateUrl: './permission-card.html',
  styleUrls: ['../ui/request-card.css', './permission-card.css'],
})
export class PermissionCard {
  readonly permission = input.required<Permission>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(activityWords);
  protected readonly error = signal<AppError | null>(null);
  private readonly answered = signal(false);
  private readonly row = viewChild<ElementRef<HTMLElement>>('row');
  private readonly subject = viewChild(PermissionSubject);
  private readonly waiting = computed(() => openRequests(this.session().view()));
  /** Whether the number keys answer this request: the one that waits longest. */
  private readonly isOldest = computed(
    () => this.waiting()[0]?.requestId === this.permission().requestId,
  );
  protected readonly count = computed(() => this.waiting().length);
  private readonly still = useStillness(this.row, this.isOldest, PERMISSION_INERT_MS);

  protected readonly agent = computed(() =>
    decisionLine(this.session().header()?.summary.agentName ?? 'Agent', 80),
  );
  protected readonly folder = computed(() =>
    decisionText(this.session().header()?.scope.cwd ?? ''),
  );
  protected readonly question = computed(() =>
    this.words().asks[this.permission().subject.kind](this.agent()),
  );
  protected readonly options = computed(() =>
    this.permission().options.map((option) => ({ ...option, words: optionName(option) })),
  );
  /** Tab reaches the refusing answer first. */
  protected readonly firstStop = computed(() =>
    Math.max(
      0,
      this.permission().options.findIndex(({ kind }) => kind.startsWith('reject')),
    ),
  );

  /** Nothing is decided unseen: while a part of the subject is missing, one can only refuse. */
  protected allows({ kind }: PermissionOption): boolean {
    const seen = this.subject()?.state() ?? 'loading';
    const enough = seen === 'ready' || (seen === 'failed' && kind.startsWith('reject'));
    return enough && this.still() && !this.answered();
  }

  protected async answer(option: PermissionOption): Promise<void> {
    if (!this.allows(option)) return;
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
    if (event.defaultPrevented) return; // it meant something where it was pressed
    if (!this.isOldest() || !/^[1-9]$/.test(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
    if (isWriting(event.target) || document.querySelector('.cdk-overlay-backdrop') !== null) return;
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

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]') !== null);
