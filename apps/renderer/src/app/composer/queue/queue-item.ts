import { ChangeDetectionStrategy, Component, computed, input, output, signal } from '@angular/core';
import { decisionLine } from '@fyllo/markup/hidden-characters';
import type { Queue } from '@fyllo/protocol';
import { useWords } from '../../language';
import { Icon } from '../../ui';
import { queueWords } from './words';

/** What a person does with a queued message. */
export type QueueAction = 'edit' | 'next' | 'up' | 'down' | 'remove';

const PREVIEW_CHARS = 300;

/** One queued message as a line: its first words, its files, and what can be done with it. */
@Component({
  selector: 'fyllo-queue-item',
  imports: [Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '(keydown)': 'pressKey($event)' },
  templateUrl: './queue-item.html',
  styleUrl: './queue-item.css',
})
export class QueueItem {
  readonly item = input.required<Queue['items'][number]>();
  /** From 1 on. */
  readonly position = input.required<number>();
  readonly last = input(false);
  /** A turn runs, so that nothing can go out at once. */
  readonly running = input(false);
  readonly asked = output<QueueAction>();

  protected readonly words = useWords(queueWords);
  protected readonly preview = computed(() =>
    decisionLine(
      this.item()
        .text.slice(0, 2 * PREVIEW_CHARS)
        .replaceAll(/\s+/gu, ' '),
      PREVIEW_CHARS,
    ),
  );
  protected readonly fileCount = computed(() => this.item().attachments.length);
  protected readonly elsewhere = computed(() => this.item().editing === 'elsewhere');
  /** Files are not brought back by undo, so the person is asked first. */
  protected readonly asksToRemove = signal(false);

  protected pressKey(event: KeyboardEvent): void {
    if (!event.altKey || event.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.ask(event.key === 'ArrowUp' ? 'up' : 'down');
  }

  protected remove(): void {
    if (this.fileCount() > 0 && !this.asksToRemove()) this.asksToRemove.set(true);
    else this.asked.emit('remove');
  }

  protected ask(action: QueueAction): void {
    const end = action === 'up' ? this.position() === 1 : action === 'down' && this.last();
    if (!end) this.asked.emit(action);
  }
}
