import {
  ChangeDetectionStrategy,
  Component,
  computed,
  input,
  linkedSignal,
  signal,
} from '@angular/core';
import type { FilePart } from '@fyllo/session-model';
import { useWords } from '../language';
import { DiffRows } from './diff-rows';
import { drawnRow } from './drawn-row';
import type { LineDiff } from './line-diff';
import { languageOfPath, useCodeLines } from './use-line-diff';
import { changeWords } from './words';

/** Height of a row in pixels, the same as in the style. */
const ROW = 20;
/** So many rows are all in the page; of more, those in view and some around them. */
const ALL_ROWS = 300;
const AROUND = 20;

/** The rows of a diff, unified and read-only. However many there are, the page holds few of them. */
@Component({
  selector: 'fyllo-diff-sheet',
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './diff-sheet.html',
  styleUrl: './diff-sheet.css',
})
export class DiffSheet {
  readonly diff = input.required<LineDiff>();
  readonly texts = input.required<FilePart>();
  readonly path = input.required<string>();
  /** What the rows are of, for those who do not see where they stand. */
  readonly name = input.required<string>();
  /** Whether somebody decides on what is shown: every character is written out then, and nothing is coloured. */
  readonly decision = input(false);
  /** How many rows are shown until somebody asks for all. */
  readonly first = input(Number.POSITIVE_INFINITY);
  /** Whether the texts are pieces from somewhere in a file, so that their lines have no numbers. */
  readonly pieces = input(false);

  protected readonly words = useWords(changeWords);
  private readonly language = computed(() => (this.decision() ? '' : languageOfPath(this.path())));
  private readonly oldTokens = useCodeLines(() => this.texts().oldText, this.language);
  private readonly newTokens = useCodeLines(() => this.texts().newText, this.language);

  private readonly opened = linkedSignal({
    source: this.diff,
    computation: (): ReadonlySet<number> => new Set(),
  });
  private readonly whole = linkedSignal({
    source: this.diff,
    computation: (): ReadonlySet<string> => new Set(),
  });
  protected readonly all = linkedSignal({ source: this.diff, computation: () => false });
  protected readonly rows = computed(() => new DiffRows(this.diff(), this.opened()));
  protected readonly cut = computed(() => !this.all() && this.rows().length > this.first());
  private readonly count = computed(() => (this.cut() ? this.first() : this.rows().length));
  protected readonly windowed = computed(() => this.count() > ALL_ROWS);
  /** Inside a conversation, where it must not push all else away. */
  protected readonly bounded = computed(() => Number.isFinite(this.first()));
  protected readonly height = computed(() => this.count() * ROW);
  /** Which rows are in view, by the first one and their number. */
  private readonly view = signal({ from: 0, rows: 40 }, { equal: sameView });
  protected readonly from = computed(() =>
    this.windowed() ? Math.max(0, this.view().from - AROUND) : 0,
  );
  protected readonly above = computed(() => this.from() * ROW);
  protected readonly drawn = computed(() => {
    const view = this.view();
    const end = this.windowed() ? view.from + view.rows + AROUND : this.count();
    const options = {
      oldTokens: this.oldTokens(),
      newTokens: this.newTokens(),
      decision: this.decision(),
      whole: this.whole(),
    };
    return this.rows()
      .slice(this.from(), Math.min(end, this.count()))
      .map((row) => drawnRow(row, options));
  });

  protected follow(port: HTMLElement): void {
    this.view.set({
      from: Math.floor(port.scrollTop / ROW / AROUND) * AROUND,
      rows: Math.ceil(port.clientHeight / ROW / AROUND) * AROUND + AROUND,
    });
  }

  protected open(run: number): void {
    this.opened.update((opened) => new Set(opened).add(run));
  }

  protected showWhole(id: string): void {
    this.whole.update((whole) => new Set(whole).add(id));
  }

  protected showAll(): void {
    this.all.set(true);
  }
}

interface View {
  readonly from: number;
  readonly rows: number;
}

const sameView = (a: View, b: View): boolean => a.from === b.from && a.rows === b.rows;
