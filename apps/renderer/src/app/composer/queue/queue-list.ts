import { LiveAnnouncer } from '@angular/cdk/a11y';
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
  type OnDestroy,
  output,
  untracked,
} from '@angular/core';
import type { AppError, AssistantMessage, Queue } from '@fyllo/protocol';
import { useErrorText } from '../../errors';
import { randomKey, type SessionQueue } from '../../host';
import { useWords } from '../../language';
import { mayTakeFocus, Toasts } from '../../ui';
import type { Draft } from '../draft';
import { QueueEditor } from './queue-editor';
import { QueueEdits, type QueueEdit } from './queue-edits';
import { type QueueAction, QueueItem } from './queue-item';
import { queueWords } from './words';

type Item = Queue['items'][number];

/** The messages that wait while a turn runs (behaviour 6.8), over the input. The host has them and sends them. */
@Component({
  selector: 'fyllo-queue-list',
  imports: [QueueEditor, QueueItem],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './queue-list.html',
  styleUrl: './queue-list.css',
})
export class QueueList implements OnDestroy {
  readonly queue = input.required<SessionQueue>();
  /** Where words go that cannot stay in the queue. */
  readonly draft = input.required<Draft>();
  readonly turn = input<AssistantMessage['state'] | null>(null);
  readonly stopping = input(false);
  readonly offline = input(false);
  readonly enterSends = input(true);
  /** The focus has lost its place here. */
  readonly focusLeft = output();

  private readonly announcer = inject(LiveAnnouncer);
  private readonly toasts = inject(Toasts);
  private readonly errorText = useErrorText();
  private readonly injector = inject(Injector);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly edits = inject(QueueEdits);
  protected readonly words = useWords(queueWords);
  protected readonly items = computed(() => this.queue().state().items);
  protected readonly first = computed(() => this.items()[0]);
  protected readonly held = computed(() => this.queue().state().held && this.turn() !== 'running');
  private shown = true;

  protected readonly stateText = computed(() => {
    const words = this.words();
    const turn = this.turn();
    if (this.offline()) return words.offline;
    if (turn === 'running') return this.stopping() ? words.keeps : words.runs;
    if (this.held()) return words.held[turn ?? 'completed'];
    return this.first()?.editing ? words.waitsForEdit : words.sending;
  });

  constructor() {
    effect(() => {
      const items = this.items();
      const edits = this.edits.of(this.queue().sessionId);
      untracked(() => {
        for (const edit of edits) this.follow(edit, items);
        this.keepFocus();
      });
    });
  }

  ngOnDestroy(): void {
    this.shown = false;
  }

  protected act(item: Item, action: QueueAction): void {
    if (action === 'edit') void this.edit(item);
    else if (action === 'next') void this.asked(this.queue().sendNext(item.id));
    else if (action === 'remove') void this.remove(item);
    else void this.move(item, action);
  }

  protected async save({ id }: Item): Promise<void> {
    const edit = this.edits.find(id);
    if (!edit) return;
    this.edits.setSaving(id, true);
    const { text, mentions, item } = edit;
    const attachments = item.attachments.map((file) => file.id);
    const kept = await this.asked(this.queue().save(id, { text, mentions, attachments }));
    this.edits.setSaving(id, false);
    if (!kept) return;
    this.edits.end(id);
    this.say(this.words().saved);
    this.focusOn(id, 'edit');
  }

  protected cancel({ id }: Item): void {
    this.edits.end(id);
    void this.asked(this.queue().release(id));
    this.focusOn(id, 'edit');
  }

  private async edit(item: Item): Promise<void> {
    if (item.editing === 'elsewhere') this.toasts.warn(this.words().editedElsewhere);
    else if (await this.asked(this.queue().edit(item.id))) {
      // another window may have saved other words meanwhile
      const now = this.items().find(({ id }) => id === item.id) ?? item;
      this.edits.begin(this.queue().sessionId, now);
    }
  }

  private async move(item: Item, way: 'up' | 'down'): Promise<void> {
    const ids = this.items().map(({ id }) => id);
    const from = ids.indexOf(item.id);
    const to = way === 'up' ? from - 1 : from + 1;
    if (from < 0 || to < 0 || to >= ids.length) return;
    const before = ids[way === 'up' ? to : to + 1] ?? null;
    if (!(await this.asked(this.queue().move(item.id, before)))) return;
    this.say(this.words().moved(to + 1, ids.length));
  }

  private async remove(item: Item): Promise<void> {
    const ids = this.items().map(({ id }) => id);
    const behind = ids[ids.indexOf(item.id) + 1] ?? null;
    if (!(await this.asked(this.queue().remove(item.id)))) return;
    this.toasts.offer(this.words().removed, {
      label: this.words().undo,
      run: () => void this.bringBack(item, behind),
    });
  }

  /** Into its place; or, when it would go out at once from there, into the input. */
  private async bringBack({ text, mentions }: Item, behind: string | null): Promise<void> {
    if (!this.shown || this.turn() !== 'running') {
      this.draft().append(text, mentions);
      return;
    }
    const key = randomKey();
    if (!(await this.asked(this.queue().add({ text, mentions }, key)))) {
      this.draft().append(text, mentions);
      return;
    }
    const back = this.items().find((item) => item.key === key);
    const stillBehind = this.items().some(({ id }) => id === behind);
    if (back && behind !== null && stillBehind) await this.queue().move(back.id, behind);
  }

  /** A message under edit that is gone, or that another window edits by now, leaves its words in the input. */
  private follow(edit: QueueEdit, items: readonly Item[]): void {
    if (edit.saving) return;
    const now = items.find(({ id }) => id === edit.item.id);
    if (now && now.editing !== 'elsewhere') return;
    this.edits.end(edit.item.id);
    if (edit.text === edit.item.text) return;
    this.draft().append(edit.text, edit.mentions);
    this.toasts.warn(this.words().rescued);
  }

  private async asked(call: ReturnType<SessionQueue['edit']>): Promise<boolean> {
    const result = await call;
    if (!result.ok) this.toasts.warn(this.reason(result.error));
    return result.ok;
  }

  private reason(error: AppError): string {
    if (error.code === 'not-found') return this.words().alreadySent;
    if (error.code === 'conflict') return this.words().editedElsewhere;
    return this.errorText()(error);
  }

  private say(text: string): void {
    void this.announcer.announce(text, 'polite');
  }

  /** A line that is moved is taken out and put in elsewhere, and loses the focus; one that was sent is gone. */
  private keepFocus(): void {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !this.host.contains(focused)) return;
    this.afterRender(() => {
      if (!mayTakeFocus(() => false)) return;
      if (this.host.contains(focused)) focused.focus();
      else this.focusLeft.emit();
    });
  }

  private focusOn(itemId: string, action: QueueAction): void {
    this.afterRender(() => {
      const lines = [...this.host.querySelectorAll<HTMLElement>('li')];
      const line = lines.find(({ dataset }) => dataset['itemId'] === itemId);
      const button = line?.querySelector<HTMLElement>(`[data-action=${action}]`);
      if (mayTakeFocus((place) => this.host.contains(place))) {
        if (button) button.focus();
        else this.focusLeft.emit();
      }
    });
  }

  private afterRender(work: () => void): void {
    afterNextRender(work, { injector: this.injector });
  }
}
