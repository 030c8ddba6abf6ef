import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  type ElementRef,
  inject,
  Injector,
  input,
  output,
  signal,
  untracked,
  viewChild,
  viewChildren,
} from '@angular/core';
import { FileOpener } from '../../attached-files';
import { useErrorText } from '../../errors';
import { useWords } from '../../language';
import { belongsToInputMethod, isModified, Toasts } from '../../ui';
import { AttachmentChip } from './attachment-chip';
import { batchNotice, namesTold } from './batch-notice';
import type { DraftAttachment } from './draft-attachment';
import type { DraftAttachments } from './draft-attachments';
import { attachmentWords } from './words';

/** The files of the message that is written, in the order of choosing; one of them is in the order of tabs. */
@Component({
  selector: 'fyllo-attachment-tray',
  imports: [AttachmentChip],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './attachment-tray.html',
  styleUrl: './attachment-tray.css',
})
export class AttachmentTray {
  readonly attachments = input.required<DraftAttachments>();
  /** The message is on its way: its files stay. */
  readonly locked = input(false);
  /** The focus goes back to the text. */
  readonly focusLeft = output();

  protected readonly words = useWords(attachmentWords);
  private readonly toasts = inject(Toasts);
  private readonly opener = inject(FileOpener);
  private readonly injector = inject(Injector);
  private readonly errorText = useErrorText();
  private readonly chips = viewChildren(AttachmentChip);
  private readonly another = viewChild.required<ElementRef<HTMLInputElement>>('another');
  private replaced = '';
  protected readonly said = signal('');
  protected readonly items = computed(() => this.attachments().items());
  private readonly current = signal('');
  /** The chip that the Tab key reaches. */
  protected readonly active = computed(() => {
    const items = this.items();
    return (items.find(({ key }) => key === this.current()) ?? items[0])?.key;
  });

  constructor() {
    effect((onCleanup) => {
      const { refused, failed } = this.attachments();
      const subscriptions = [
        refused.subscribe((batch) => {
          const { text, detail } = batchNotice(batch.refused, this.words());
          this.toasts.warn(text, detail);
        }),
        failed.subscribe((error) => {
          this.toasts.warn(this.words().notRemoved, this.errorText()(error));
        }),
      ];
      onCleanup(() => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      });
    });
    effect(() => {
      const attachments = this.attachments();
      attachments.items();
      untracked(() => {
        attachments.decide();
      });
    });
    this.announceAdded();
  }

  /**
   * Whether a key of the text leads here: Backspace before nothing, as if the files stood in front of it. Then the last
   * file has the focus. A key that is held down to empty the text ends there.
   */
  enter(event: KeyboardEvent, text: string): boolean {
    const last = this.items().at(-1);
    if (event.key !== 'Backspace' || text !== '' || !last || belongsToInputMethod(event)) {
      return false;
    }
    if (event.repeat) return false;
    event.preventDefault();
    this.focus(last.key);
    return true;
  }

  protected press(event: KeyboardEvent, item: DraftAttachment): void {
    if (isModified(event)) return;
    const keys = this.items().map(({ key }) => key);
    const at = keys.indexOf(item.key);
    const moves: Readonly<Partial<Record<string, number>>> = {
      ...{ ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 },
      ...{ Home: 0, End: keys.length - 1 },
    };
    const to = moves[event.key];
    if (to !== undefined) this.focus(keys[to] ?? item.key);
    else if (event.key === 'Escape') this.focusLeft.emit();
    else if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    else if (!event.repeat) this.remove(item); // one press, one file
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whoever did it with the pointer goes on writing; with keys the next file has the focus. */
  protected remove(item: DraftAttachment, byPointer = false): void {
    if (this.locked()) return;
    const keys = this.items().map(({ key }) => key);
    const at = keys.indexOf(item.key);
    const next = keys[at + 1] ?? keys[at - 1];
    this.attachments().remove(item.key);
    this.said.set(this.words().removed(namesTold([item.name], this.words())));
    if (next === undefined || byPointer) this.focusLeft.emit();
    else this.focus(next);
  }

  protected open(item: DraftAttachment): void {
    void this.opener.open(item);
  }

  /** A file that is not what it was is chosen anew; for the rest another try is enough. */
  protected again({ key, error }: DraftAttachment): void {
    if (error?.why === 'host') {
      this.attachments().again(key);
      return;
    }
    this.replaced = key;
    this.another().nativeElement.click();
  }

  protected choose(): void {
    const { nativeElement: input } = this.another();
    const file = input.files?.[0];
    if (file) this.attachments().again(this.replaced, file);
    input.value = '';
  }

  protected reached(item: DraftAttachment): void {
    this.current.set(item.key);
  }

  private focus(key: string): void {
    this.current.set(key);
    const place = (): boolean => {
      const chip = this.chips().find(({ item }) => item().key === key);
      chip?.focus();
      return chip !== undefined;
    };
    // at once where it can be: the next key is meant for it
    if (!place()) afterNextRender(place, { injector: this.injector });
  }

  /** New ones of the same draft are said; those that come with another draft are not news. */
  private announceAdded(): void {
    let known = { of: null as DraftAttachments | null, keys: new Set<string>() };
    effect(() => {
      const of = this.attachments();
      const items = this.items();
      const added = items.filter(({ key, attachment }) => !known.keys.has(key) && !attachment);
      if (known.of === of && added.length > 0) {
        const names = added.map(({ name }) => name);
        this.said.set(untracked(() => this.words().added(namesTold(names, this.words()))));
      }
      known = { of, keys: new Set(items.map(({ key }) => key)) };
    });
  }
}
