import { ChangeDetectionStrategy, Component, computed, inject, input, model } from '@angular/core';
import { linkTargetOf, revealHidden } from '@fyllo/markup';
import { pathKeyOf } from '@fyllo/session-model';
import { useWords } from '../language';
import { CopyButton, LinkOpener } from '../markup';
import { Icon } from '../ui';
import { ChangeCounts } from './change-counts';
import { DiffSheet } from './diff-sheet';
import type { ComparedFile } from './use-turn-changes';
import { changeWords } from './words';

/** One file of a turn: its path and, once it is unfolded, what changed. */
@Component({
  selector: 'fyllo-changed-file',
  imports: [ChangeCounts, CopyButton, DiffSheet, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'changed-file',
    '[attr.data-path]': 'file().path',
    '[attr.data-change]': 'file().change',
  },
  templateUrl: './changed-file.html',
  styleUrl: './changed-file.css',
})
export class ChangedFile {
  readonly compared = input.required<ComparedFile>();
  /** The session's working folder: paths below it are shown without it. */
  readonly folder = input.required<string>();
  readonly unfolded = model.required<boolean>();

  protected readonly words = useWords(changeWords);
  private readonly links = inject(LinkOpener);
  protected readonly file = computed(() => this.compared().file);
  /** Absolute, also where the agent wrote it otherwise. */
  protected readonly whole = computed(() => {
    const { path } = this.file();
    return WINDOWS.test(path) ? path : pathKeyOf(path, this.folder());
  });
  protected readonly path = computed(() => revealHidden(this.whole()));
  protected readonly from = computed(() => revealHidden(this.file().from ?? ''));
  protected readonly shown = computed(() => {
    const inside = belowFolder(this.whole(), this.folder());
    const cut = Math.max(inside.lastIndexOf('/'), inside.lastIndexOf('\\')) + 1;
    return { place: revealHidden(inside.slice(0, cut)), name: revealHidden(inside.slice(cut)) };
  });
  protected readonly opens = computed(
    () => this.file().change !== 'deleted' && linkTargetOf(this.whole()).kind === 'local',
  );

  protected toggle(): void {
    this.unfolded.update((unfolded) => !unfolded);
  }

  protected open(): void {
    this.links.open(this.whole());
  }
}

const WINDOWS = /^(?:[A-Za-z]:[\\/]|\\\\)/;

function belowFolder(path: string, folder: string): string {
  const separator = folder.includes('\\') ? '\\' : '/';
  const start = folder.endsWith(separator) ? folder : folder + separator;
  return folder !== '' && path.startsWith(start) ? path.slice(start.length) : path;
}
