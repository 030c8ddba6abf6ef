import {
  ChangeDetectionStrategy,
  Component,
  effect,
  ElementRef,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { ErrorNote } from '../errors';
import { HOST_LINK } from '../host';
import { useWords } from '../language';
import { EmptyState, Icon, LoadingState, revealHidden } from '../ui';
import { FolderWalk } from './folder-walk';
import { launcherWords } from './words';

/** Looks through the folders of the host's machine, by keyboard or pointer, and chooses the one that is shown. */
@Component({
  selector: 'fyllo-folder-browser',
  imports: [EmptyState, ErrorNote, Icon, LoadingState],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './folder-browser.html',
  styleUrl: './folder-browser.css',
})
export class FolderBrowser {
  readonly busy = input(false);
  readonly nativePicker = input(false);
  /** What becomes of the chosen folder, for its button; opening it when absent. */
  readonly action = input<string>();
  readonly chosen = output<string>();
  readonly pickNatively = output();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly pathField = viewChild.required<ElementRef<HTMLInputElement>>('path');
  private readonly visiting = signal(false);
  /** A folder was chosen and is being visited: it is told once that has worked. */
  readonly choosing = this.visiting.asReadonly();
  protected readonly walk = new FolderWalk(inject(HOST_LINK));
  protected readonly words = useWords(launcherWords);
  protected readonly typed = signal('');
  protected readonly reveal = revealHidden;

  constructor() {
    void this.walk.go();
    let isFirst = true;
    effect(() => {
      const page = this.walk.page();
      if (page === null) return;
      // what somebody has begun to type is worth more than the folder that is shown at first
      if (!isFirst || untracked(this.typed) === '') this.typed.set(page.path);
      isFirst = false;
    });
  }

  protected type(): void {
    this.typed.set(this.pathField().nativeElement.value);
  }

  protected async goToTyped(event: Event): Promise<void> {
    event.preventDefault();
    await this.walk.goToTyped(this.typed());
  }

  /** A path that was typed but not visited is visited first: what is opened is what the list shows. */
  protected async choose(): Promise<void> {
    const shown = this.walk.page()?.path;
    const typed = this.typed();
    if (typed !== shown && typed.trim() !== shown && !(await this.visit(typed))) return;
    const path = this.walk.page()?.path;
    if (path !== undefined) this.chosen.emit(path);
  }

  private async visit(typed: string): Promise<boolean> {
    this.visiting.set(true);
    const reached = await this.walk.goToTyped(typed);
    this.visiting.set(false);
    return reached;
  }

  protected async enter(path: string): Promise<void> {
    await this.walk.go(path);
    this.focusRow(0);
  }

  protected async pressKey(event: KeyboardEvent, index: number, path: string): Promise<void> {
    const count = this.walk.page()?.folders.length ?? 0;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(index + 1, count - 1),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: count - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.focusRow(to);
    } else if (event.key === 'ArrowRight') {
      event.preventDefault();
      await this.enter(path);
    } else if (event.key === 'ArrowLeft' || event.key === 'Backspace') {
      event.preventDefault();
      await this.walk.up();
      this.focusRow(0);
    }
  }

  /** After the rows are drawn: a task later, since the list may just have been replaced, or be empty now. */
  private focusRow(index: number): void {
    setTimeout(() => {
      const rows = this.host.nativeElement.querySelectorAll<HTMLElement>('.folder');
      (rows[index] ?? this.pathField().nativeElement).focus();
    });
  }
}
