import { DIALOG_DATA } from '@angular/cdk/dialog';
import {
  afterRenderEffect,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  linkedSignal,
  signal,
} from '@angular/core';
import { revealHidden } from '@fyllo/markup';
import type { AssistantMessage } from '@fyllo/protocol';
import { pathKeyOf, turnEditsOf, type FileChange } from '@fyllo/session-model';
import { useWords } from '../language';
import { LoadFailure } from '../payload';
import { LoadingState } from '../ui';
import { Slideover } from '../ui/slideover';
import { ChangeCounts } from './change-counts';
import { ChangedFile } from './changed-file';
import { DiffView } from './diff-view';
import { CHANGES_TITLE, type ShownTurn } from './shown-turn';
import { useTotals, useTurnChanges, type ComparedFile } from './use-turn-changes';
import { changeWords } from './words';

/** What one turn changed, file by file: net, read-only, and as it was stored, whatever became of the files since. */
@Component({
  selector: 'fyllo-turn-changes-dialog',
  imports: [ChangeCounts, ChangedFile, DiffView, LoadFailure, LoadingState, Slideover],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './turn-changes-dialog.html',
  styleUrl: './turn-changes-dialog.css',
})
export class TurnChangesDialog {
  protected readonly shown = inject<ShownTurn>(DIALOG_DATA);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  protected readonly titleId = CHANGES_TITLE;
  protected readonly words = useWords(changeWords);

  protected readonly folder = computed(() => this.shown.session.header()?.scope.cwd ?? '');
  /** Stays when the page of messages it lies in is given up. */
  private readonly message = linkedSignal<
    AssistantMessage | undefined,
    AssistantMessage | undefined
  >({
    source: () =>
      this.shown.session
        .view()
        .messages.find(
          (message): message is AssistantMessage =>
            message.role === 'assistant' && message.id === this.shown.messageId,
        ),
    computation: (found, before) => found ?? before?.value,
  });
  protected readonly turn = computed(() =>
    turnEditsOf(this.message() ?? { parts: [] }, this.folder()),
  );
  protected readonly changes = useTurnChanges(
    () => this.turn().edits,
    () => this.shown.session,
  );
  protected readonly totals = useTotals(this.changes);
  protected readonly files = computed(() => {
    const changes = this.changes();
    return changes.state === 'ready' ? changes.files : [];
  });

  /** The files that are unfolded, by their keys. */
  protected readonly unfolded = signal<ReadonlySet<string>>(new Set());
  private readonly wanted = computed(() => {
    const { path, notApplied } = this.shown;
    return path === undefined || notApplied !== undefined ? undefined : this.keyOf(path);
  });
  /** The path that was asked for, when there is nothing to show of it. */
  protected readonly missing = computed(() => {
    const { path = '' } = this.shown;
    if (this.wanted() === undefined || this.changes().state !== 'ready') return '';
    return this.target() >= 0 ? '' : revealHidden(path);
  });
  private readonly target = computed(() => {
    const wanted = this.wanted();
    return this.files().findIndex(
      ({ file }) => wanted !== undefined && this.isCalled(file, wanted),
    );
  });

  constructor() {
    let arrived = false;
    afterRenderEffect(() => {
      const index = this.target();
      const compared = this.files()[index];
      if (arrived || compared === undefined) return;
      arrived = true;
      this.fold(compared, true);
      const file = this.host.nativeElement.querySelectorAll('fyllo-changed-file').item(index);
      file.querySelector('button')?.focus({ preventScroll: true });
      file.scrollIntoView({ block: 'start' });
    });
  }

  protected isUnfolded({ file }: ComparedFile): boolean {
    return this.unfolded().has(this.keyOf(file.path));
  }

  protected fold({ file }: ComparedFile, unfolded: boolean): void {
    const key = this.keyOf(file.path);
    this.unfolded.update((before) => {
      const keys = new Set(before);
      if (unfolded) keys.add(key);
      else keys.delete(key);
      return keys;
    });
  }

  private keyOf(path: string): string {
    return pathKeyOf(path, this.folder());
  }

  private isCalled({ path, from }: FileChange, key: string): boolean {
    return this.keyOf(path) === key || (from !== undefined && this.keyOf(from) === key);
  }
}
